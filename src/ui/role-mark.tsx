import { Badge } from './badge'

/** 'admin' stands out, any other value is shown plainly (spec section 6). */
export function RoleMark({ role }: { role: string }) {
  return role === 'admin' ? <Badge tone="accent">{role}</Badge> : <span className="text-sm">{role}</span>
}
