import { type KeyboardEvent, type MouseEvent, useRef } from 'react'

type TickBoxProps = {
  /** Accessible name; what it belongs to stands beside it. */
  label: string
  checked: boolean
  /** `isRange`: Shift was held, which means everything from the last box on. */
  onTick: (checked: boolean, isRange: boolean) => void
  tabIndex?: number | undefined
}

/** The box to tick beside a row. */
export function TickBox({ label, checked, onTick, tabIndex }: TickBoxProps) {
  // The press of a key comes before the click that it makes, which not every browser tells of Shift.
  const isShift = useRef(false)
  const note = (event: KeyboardEvent | MouseEvent) => {
    isShift.current = event.shiftKey
  }
  return (
    <span className="relative flex size-11 shrink-0 items-center justify-center self-center">
      <input
        type="checkbox"
        // The area around the box counts as the box: a finger needs 44 px.
        className="size-5 cursor-pointer accent-accent before:absolute before:inset-0"
        aria-label={label}
        tabIndex={tabIndex}
        checked={checked}
        onKeyDown={note}
        onMouseDown={note}
        onChange={({ target }) => {
          onTick(target.checked, isShift.current)
          isShift.current = false
        }}
      />
    </span>
  )
}
