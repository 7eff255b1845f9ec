import { useIsWide } from '../use-is-wide'
import { RecordCards, type RecordCardsProps } from './record-cards'
import { RecordTable, type RecordTableProps } from './record-table'
import type { Listed } from './slot'

/** The rows of a list: a table, or cards where a table has no room. */
export function RecordList<S extends Listed, K extends string>(
  props: RecordTableProps<S, K> & Pick<RecordCardsProps<S>, 'card'>,
) {
  return useIsWide() ? <RecordTable {...props} /> : <RecordCards {...props} />
}
