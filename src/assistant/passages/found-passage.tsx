import { useMemo } from 'react'
import { ClampButton, useClamp } from '@/ui/clamp'
import { classNames } from '@/ui/class-names'
import { beginningOf } from './passage-beginning'
import { type MarkedText, withoutSigns } from './without-signs'

type FoundPassageProps = {
  text: string
  marks: MarkedText['marks'] | undefined
  /** The name of its file, which says how it is written. */
  fileName: string
}

const NONE: MarkedText['marks'] = []
const MARKDOWN = /\.(?:md|markdown)\s*$/iu

/**
 * A passage that a search has found, in plain words, with what was looked for marked in it. One of more than six lines is
 * shown from the sentence of its first mark, until all of it is asked for. Paper has all of it.
 */
export function FoundPassage({ text: written, marks = NONE, fileName }: FoundPassageProps) {
  const plain = useMemo(() => {
    const passage = { text: written, marks }
    return MARKDOWN.test(fileName) ? withoutSigns(passage) : passage
  }, [written, marks, fileName])
  const { text } = plain
  const [ref, clamp] = useClamp(text)
  const start = beginningOf(plain)
  return (
    <>
      <p className="mt-1 whitespace-pre-wrap break-words text-sm leading-relaxed">
        <span ref={ref} id={clamp.id} className={classNames('group', clamp.cutAt(6))}>
          {clamp.isCut && !clamp.isOpen && start > 0 ? <Before text={text.slice(0, start)} /> : text.slice(0, start)}
          {marked(plain, start)}
        </span>
      </p>
      <ClampButton clamp={clamp} />
    </>
  )
}

/** What stands before the part that is shown. It counts where the whole is measured. */
function Before({ text }: { text: string }) {
  return (
    <>
      <span className="group-data-whole:hidden print:hidden">…</span>
      <span className="hidden group-data-whole:inline print:inline">{text}</span>
    </>
  )
}

/** The text from there on, with its marks. */
function marked({ text, marks }: MarkedText, from: number) {
  const ends = [from, ...marks.map(({ end }) => end)]
  return [
    ...marks.flatMap(({ start, end }, index) => [
      text.slice(ends[index], start),
      <mark key={start} className="rounded-sm bg-accent-soft text-ink">
        {text.slice(start, end)}
      </mark>,
    ]),
    text.slice(ends.at(-1)),
  ]
}
