import { hitsIn } from '@/lib/folded-hits'
import type { Wanted } from '@/lib/wanted-words'

/** A text with what was searched for marked in it. */
export function MarkedText({ text, wanted }: { text: string; wanted: readonly Wanted[] }) {
  const hits = hitsIn(text, wanted.flat())
  const ends = [0, ...hits.map(({ end }) => end)]
  return (
    <>
      {hits.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ends[index], start)}
          <mark className="rounded-sm bg-accent-soft text-ink">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
