import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundKnowledge } from '#contract/knowledge-search'
import { passageOf } from '@/assistant/passage-in-text'
import { PassageResults } from '@/assistant/passages/passage-results'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { knowledgeQueries } from './queries'
import type { PassageQuestion } from './search-address'

const DocumentPreview = lazyDialog(() => import('@/assistant/document-preview').then((m) => m.DocumentPreview), {
  close: byOnClose,
})

type ResultsProps = {
  question: PassageQuestion
  /** Looks into all documents; null where it does already. */
  onAnywhere: (() => void) | null
}

/** The documents that fit a search, each with its best passage, which opens as it stands in the document. */
export function SearchResults({ question, onAnywhere }: ResultsProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<FoundKnowledge | null>(null)
  const query = useQuery(knowledgeQueries.search(question))
  return (
    <>
      <PassageResults
        asked={question.query}
        query={query}
        idOf={({ document: { id } }) => id}
        fileNameOf={({ document }) => document.file_name}
        nothing={t`当てはまる資料が見つかりませんでした`}
        onAnywhere={onAnywhere}
      >
        {(found, place) => (
          <>
            <span className="min-w-0 break-words font-semibold">{found.document.title}</span>
            <button
              type="button"
              aria-label={t`${found.document.title}: ${place}`}
              onClick={() => setOpen(found)}
              className="printed inline-flex min-h-11 items-center text-accent-ink text-sm tabular-nums underline underline-offset-4"
            >
              {place}
            </button>
          </>
        )}
      </PassageResults>
      {open ? (
        <DocumentPreview
          id={open.document.id}
          title={open.document.title}
          passage={passageOf(open)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}
