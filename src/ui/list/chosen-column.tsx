import { Trans } from '@lingui/react/macro'
import { ChosenBox } from './chosen-box'
import type { Column } from './column'
import type { Listed } from './slot'

/** The column of the boxes, before all others. */
export function chosenColumn<S extends Listed>(nameOf: (shown: S) => string): Column<S, never> {
  return {
    id: 'chosen',
    head: (
      <span className="sr-only">
        <Trans>選択</Trans>
      </span>
    ),
    width: 'w-12',
    className: 'pr-0 pl-1',
    cell: (shown, row) => <ChosenBox id={shown.record.id} name={nameOf(shown)} row={row} />,
  }
}
