import type { Endpoint } from '#contract/endpoint'
import { scopeFor } from '#contract/permissions'
import { useSession } from './session'

type Asked = Pick<Endpoint, 'method' | 'path'>
type Owned = { is_own: boolean }

/** Tells of each record whether the person may do something with it: some roles may with their own alone. */
export function useMayWithEach(endpoint: Asked): (record: Owned) => boolean {
  const who = useSession().profile?.user
  const scope = who ? scopeFor(endpoint, who) : 'none'
  return ({ is_own: isOwn }) => scope === 'all' || (scope === 'own' && isOwn)
}

/** Whether the person may do something with a record. */
export function useMayWith(endpoint: Asked, record: Owned): boolean {
  return useMayWithEach(endpoint)(record)
}
