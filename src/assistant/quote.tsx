import { Trans } from '@lingui/react/macro'
import type { Passage } from './passage-in-text'

/** A passage that an answer rests on, by itself. */
export function Quote({ passage: { page, text } }: { passage: Passage }) {
  if (text === '') return null
  return (
    <blockquote className="mb-4 border-accent border-l-4 pl-3">
      {page === null ? null : (
        <p className="text-muted text-xs tabular-nums">
          <Trans>{page}ページ</Trans>
        </p>
      )}
      <p className="whitespace-pre-wrap break-words leading-loose">{text}</p>
    </blockquote>
  )
}
