import { memo, type ReactNode, type Ref, useRef } from 'react'
import { useToday } from '@/lib/use-today'
import { MissingRow } from './missing-row'
import { PrintedPart } from './printed-part'
import { type RowProps, type RowTarget, roomStyle, rowStyle } from './row'
import { type RowParts, useRow } from './row-link'
import type { Listed } from './slot'
import { Still } from './still'
import { type ListRows, useRows } from './use-rows'
import { useSteady } from './use-steady'

/** In rem: three lines. */
const CARD_HEIGHT = 4.0625

export type RecordCardsProps<S extends Listed> = {
  /** Accessible name of the list. */
  label: string
  list: ListRows<S>
  target: (shown: S) => RowTarget
  card: (shown: S, row: RowParts) => ReactNode
  focus?: Ref<() => void>
}

/** Records of any number as cards, where a table has no room. */
export function RecordCards<S extends Listed>({ label, list, target, card, focus }: RecordCardsProps<S>) {
  const element = useRef<HTMLUListElement>(null)
  const { shown, printed, room, isStill } = useRows({ list, container: element, rowHeight: CARD_HEIGHT, target, focus })
  const steadyCard = useSteady(card)
  return (
    <>
      <PrintedPart printed={printed} of={list.slots.length} />
      <ul
        ref={element}
        aria-label={label}
        className="relative -mx-4 border-line border-t sm:mx-0 sm:border-x"
        style={roomStyle(room)}
      >
        <Still value={isStill}>
          {shown.map(({ key, props }) => (
            <Card key={key} {...props} card={steadyCard} count={list.slots.length} />
          ))}
        </Still>
      </ul>
    </>
  )
}

type CardProps<S extends Listed> = RowProps<S> & {
  card: (shown: S, row: RowParts) => ReactNode
  /** Records in the list. */
  count: number
}

const Card = memo(PlainCard) as typeof PlainCard

function PlainCard<S extends Listed>({ card, count, ...row }: CardProps<S>) {
  const { slot, index, isCutOff } = row
  const { actions, parts } = useRow(row)
  useToday()
  const place = { 'data-index': index, 'aria-posinset': index + 1, 'aria-setsize': count, style: rowStyle(row) }
  if (!slot || !parts) {
    return (
      <li {...place} className="inset-x-0 top-0 flex flex-col justify-center border-line border-b bg-surface px-4">
        <MissingRow isCutOff={isCutOff} />
      </li>
    )
  }
  return (
    <li
      {...place}
      className="inset-x-0 top-0 flex cursor-pointer items-center gap-1 border-line border-b bg-surface pr-1 pl-4 has-[[data-row-link]:focus-visible]:outline-3 has-[[data-row-link]:focus-visible]:outline-accent has-[[data-row-link]:focus-visible]:-outline-offset-3 active:bg-accent-soft print:break-inside-avoid"
      {...actions}
    >
      {card(slot, parts)}
    </li>
  )
}
