import type { Change } from './changes'
import type { ListRule } from './list'
import { asRead, foldRecord, type Shown } from './record'

/**
 * A list of which every record is known, with the waiting changes: those that belong in it now, in its order. `records` are
 * all there are, also such as the list does not hold: a change may bring them in.
 */
export function foldWhole<R extends { id: string }>(
  records: readonly R[],
  changes: readonly Change[],
  { compare, matches }: ListRule<R>,
): { slots: Shown<R>[]; waiting: number } {
  const own = Map.groupBy(changes, (change) => change.id)
  const shownOf = (id: string, server: R | undefined) => {
    const changes = own.get(id)
    const shown = changes || !server ? foldRecord<R>(server, changes ?? []) : asRead(server)
    return shown && matches(shown.record) ? [shown] : []
  }
  const known = new Set(records.map(({ id }) => id))
  const others = [...own.keys()].filter((id) => !known.has(id)).flatMap((id) => shownOf(id, undefined))
  const slots = [...records.flatMap((record) => shownOf(record.id, record)), ...others].sort((a, b) =>
    compare(a.record, b.record),
  )
  const isNew = ({ record: { id }, mark }: Shown<R>) => mark !== null && own.get(id)?.[0]?.effect.being === 'creates'
  return { slots, waiting: others.filter(isNew).length }
}
