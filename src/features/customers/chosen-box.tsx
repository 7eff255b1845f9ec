import { useLingui } from '@lingui/react/macro'
import type { RowParts } from '@/ui/list/row-link'
import { TickBox } from '@/ui/tick-box'
import type { ShownCustomer } from './customer-list'
import { useTicking } from './use-chosen'

/** The box of a row while customers are chosen; nothing otherwise. */
export function ChosenBox({ customer: { record }, row }: { customer: ShownCustomer; row: RowParts }) {
  const { t } = useLingui()
  const ticking = useTicking()
  if (!ticking) return null
  const { id, name } = record
  return (
    <TickBox
      label={t`${name}を選択`}
      checked={ticking.isTicked(id)}
      tabIndex={row.isStop ? undefined : -1}
      onTick={(isIn, isRange) => ticking.tick(id, row.index, isIn, isRange)}
    />
  )
}
