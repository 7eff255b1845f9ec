import type { MouseEvent, Ref, RefObject } from 'react'
import { classNames } from '@/ui/class-names'
import type { Tone } from '@/ui/tone'
import type { Box } from './part-boxes'
import type { PlacedMark } from './placed-marks'

/** Paper is white in the dark, too: what lies on it lets the words through. */
const TONES: Record<Tone, string> = {
  neutral: 'border-muted bg-muted/20',
  accent: 'border-accent bg-accent/20',
  info: 'border-info bg-info/20',
  success: 'border-success bg-success/20',
  warning: 'border-warning bg-warning/20',
  danger: 'border-danger bg-danger/20',
}

/** It lies around all lines of its passage; pressed are the lines alone. */
const LOOK = 'pointer-events-none absolute rounded-sm bg-transparent text-ink'

type PageMarksProps = {
  placed: readonly PlacedMark[]
  /** The mark that was followed last. */
  activeId: string | null
  /** Given the element of the mark that somebody wants to see. */
  wanted: { markId: string; ref: RefObject<HTMLElement | null> } | null
}

/** The marks that lie on a page, each over its words; keys stop at those that lead somewhere. */
export function PageMarks({ placed, activeId, wanted }: PageMarksProps) {
  return placed.map(({ mark, boxes }) => {
    const { id, tone, label, way } = mark
    const whole = around(boxes)
    const rectangles = boxes.map((box) => (
      <span
        key={`${box.left} ${box.top}`}
        aria-hidden
        className={classNames(
          'pointer-events-auto absolute rounded-sm border-b-2',
          TONES[tone],
          id === activeId && 'outline-2 outline-[CanvasText]',
        )}
        style={placeOf(within(box, whole))}
      />
    ))
    const ref = wanted?.markId === id ? wanted.ref : null
    const look = { title: label, className: LOOK, style: placeOf(whole) }
    if (way === null) {
      return (
        <mark key={id} ref={ref} tabIndex={-1} {...look}>
          <span className="sr-only">{label}</span>
          {rectangles}
        </mark>
      )
    }
    const follow = (event: MouseEvent) => {
      event.preventDefault()
      way.follow()
    }
    return (
      <a key={id} ref={ref as Ref<HTMLAnchorElement>} href={way.href} aria-label={label} onClick={follow} {...look}>
        {rectangles}
      </a>
    )
  })
}

const percent = (share: number) => `${share * 100}%`

function placeOf({ left, top, width, height }: Box) {
  return { left: percent(left), top: percent(top), width: percent(width), height: percent(height) }
}

function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

/** A rectangle in shares of the one that it lies in. */
function within(box: Box, whole: Box): Box {
  return {
    left: shareOf(box.left - whole.left, whole.width),
    top: shareOf(box.top - whole.top, whole.height),
    width: shareOf(box.width, whole.width),
    height: shareOf(box.height, whole.height),
  }
}

/** Letters without a size have rectangles without one. */
const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
