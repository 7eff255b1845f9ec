import { classNames } from './class-names'
import { ICON_SHAPES, type IconName } from './icon-shapes'

type IconProps = {
  name: IconName
  /** Edge length in pixels at the normal text size; the icon grows with the text. */
  size?: number
  className?: string | undefined
}

/** A line drawing beside words. It is hidden from screen readers: the words, or the label of the control, say it. */
export function Icon({ name, size = 20, className }: IconProps) {
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
      <path d={ICON_SHAPES[name]} />
    </svg>
  )
}
