import type { Endpoint } from '#contract/endpoint'
import { scopeFor } from '#contract/permissions'
import type { Standing } from '#contract/standing'
import { useSession } from './session'

type Calls = Readonly<Record<'create' | 'update' | 'delete', Pick<Endpoint, 'method' | 'path'>>>
type Owned = { is_own: boolean }

type Rights = {
  create: boolean
  share: boolean
  change: (record: Owned) => boolean
  delete: (record: Owned) => boolean
}

/** What somebody may do to records that are somebody's own or shared, by the rules of the server: what would be refused is not offered. */
export function rightsOver(calls: Calls, who: Standing | undefined): Rights {
  const scope = (call: Calls['create']) => (who ? scopeFor(call, who) : 'none')
  const over =
    (call: Calls['create']) =>
    ({ is_own }: Owned) =>
      scope(call) === 'all' || (scope(call) !== 'none' && is_own)
  return {
    create: scope(calls.create) !== 'none',
    share: scope(calls.create) === 'all',
    change: over(calls.update),
    delete: over(calls.delete),
  }
}

/** The same for the person at the desk. */
export function useRightsOver(calls: Calls): Rights {
  return rightsOver(calls, useSession().profile?.user)
}
