import type { ReactNode } from 'react'
import { classNames } from './class-names'
import type { IconName } from './icon-shapes'
// A file of its own: the drawings are no code to be loaded before the first screen.
import drawings from './icons.svg?no-inline'

type Look = {
  /** Edge length in pixels at the normal text size; the icon grows with the text. */
  size?: number
  className?: string | undefined
}

/** Which drawing: one by its name, or an outline that is given, on a 24 x 24 grid. */
type Outline = { name: IconName; children?: never } | { name?: never; children: ReactNode }

/**
 * A line drawing beside words. It is hidden from screen readers: the words, or the label of the control, say it. One component
 * for both kinds, as a page has fifty.
 */
export function Icon({ name, size = 20, className, children = <use href={`${drawings}#${name}`} /> }: Look & Outline) {
  const edge = `${size / 16}rem`
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      width={edge}
      height={edge}
      className={classNames('shrink-0', className)}
      style={{ width: edge, height: edge }}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}
