import { useLingui } from '@lingui/react/macro'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names'

/** How many lines of a text stand there until the rest is asked for. Paper has all of them. */
const LINES = { 2: 'line-clamp-2 print:line-clamp-none', 6: 'line-clamp-6 print:line-clamp-none' } as const

type Clamp = {
  /** Names the element that holds what is cut. */
  id: string
  /** For each part of it that is cut after so many lines. */
  cutAt: (lines: keyof typeof LINES) => string
  isOpen: boolean
  /** Whether something is cut, or would be. */
  isCut: boolean
  toggle: () => void
}

/**
 * Cuts a long text until all of it is asked for. What is cut is measured: it depends on the width, the letters and their
 * size. What was asked for is asked for of this text alone, not of the one that takes its place. The first of what is returned
 * is the `ref` of the element that holds what is cut.
 */
export function useClamp(text: string): [RefObject<HTMLElement | null>, Clamp] {
  const id = useId()
  const ref = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const [isCut, setCut] = useState(false)
  const isOpen = opened === text

  // Before the first painting: nothing moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is an occasion
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || isOpen) return
    const measure = () => {
      // What is left out before the lines that are shown counts as well.
      element.toggleAttribute('data-whole', true)
      setCut([element, ...element.querySelectorAll('*')].some(isCutOff))
      element.toggleAttribute('data-whole', false)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, isOpen])

  const cutAt: Clamp['cutAt'] = (lines) => (isOpen ? 'block' : LINES[lines])
  return [ref, { id, isOpen, isCut, cutAt, toggle: () => setOpened(isOpen ? null : text) }]
}

/** Shows the rest of what is cut, and puts it away again. It stands beside the text, and only where something is cut. */
export function ClampButton({ clamp }: { clamp: Clamp }) {
  const { t } = useLingui()
  const { id, isOpen, isCut, toggle } = clamp
  if (!isCut) return null
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={toggle}
      className="-mx-1 min-h-11 rounded px-1 font-normal text-accent text-sm underline-offset-4 hover:underline"
    >
      {isOpen ? t`たたむ` : t`全文を表示`}
    </button>
  )
}

/** A text of several lines, cut after six. */
export function ClampedText({ text }: { text: string }) {
  const [ref, clamp] = useClamp(text)
  return (
    <>
      <span ref={ref} id={clamp.id} className={classNames('whitespace-pre-wrap', clamp.cutAt(6))}>
        {text}
      </span>
      <ClampButton clamp={clamp} />
    </>
  )
}

/** Less than half a line is no line that is missing: letters of some fonts reach out of theirs. Pixels. */
const HALF_A_LINE = 8
/** Words within a line have no height of their own, and cut nothing off. */
const isCutOff = ({ scrollHeight, clientHeight }: Element) =>
  clientHeight > 0 && scrollHeight > clientHeight + HALF_A_LINE
