import type { ReactNode } from 'react'

type RoomForProps = {
  /** The longest that may stand here. */
  words: string
  children?: ReactNode
}

/** Keeps the room of words that are not known yet, or of the longest of several: what is below stays where it is. */
export function RoomFor({ words, children }: RoomForProps) {
  return (
    <span
      data-room={words}
      className="grid *:col-start-1 *:row-start-1 before:invisible before:col-start-1 before:row-start-1 before:content-[attr(data-room)]"
    >
      {children ? <span>{children}</span> : null}
    </span>
  )
}
