import type { Endpoint } from '#contract/endpoint'
import { may, scopeFor } from '#contract/permissions'
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

/** Whether the person may do anything with a call: what would be refused is not offered. */
export function useMay(endpoint: Pick<Endpoint, 'method' | 'path'>): boolean {
  return may(endpoint, useSession().profile?.user)
}
