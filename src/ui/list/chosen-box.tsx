import { useLingui } from '@lingui/react/macro'
import { TickBox } from '../tick-box'
import { useTicking } from './choosing'
import type { RowParts } from './row-link'

/** The box of a row while records are chosen; nothing otherwise. */
export function ChosenBox({ id, name, row }: { id: string; name: string; row: RowParts }) {
  const { t } = useLingui()
  const ticking = useTicking()
  if (!ticking) return null
  return (
    <TickBox
      label={t`${name}を選択`}
      checked={ticking.isTicked(id)}
      tabIndex={row.isStop ? undefined : -1}
      onTick={(isIn, isRange) => ticking.tick(id, row.index, isIn, isRange)}
    />
  )
}
