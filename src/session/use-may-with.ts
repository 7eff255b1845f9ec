import type { Endpoint } from '#contract/endpoint'
import { scopeFor } from '#contract/permissions'
import { useSession } from './session'

/** Whether the person may do something with a record: some roles may with their own alone. */
export function useMayWith(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  { is_own: isOwn }: { is_own: boolean },
): boolean {
  const who = useSession().profile?.user
  const scope = who ? scopeFor(endpoint, who) : 'none'
  return scope === 'all' || (scope === 'own' && isOwn)
}
