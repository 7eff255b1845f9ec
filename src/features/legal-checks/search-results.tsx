import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FoundDocument } from '#contract/legal-checks'
import { PassageResults } from '@/assistant/passages/passage-results'
import { legalCheckQueries } from './queries'
import type { DocumentQuestion } from './search-address'

type ResultsProps = {
  question: DocumentQuestion
  /** Looks into all documents; null where it does already. */
  onAnywhere: (() => void) | null
}

/** The documents that fit a search, each with the way to its best passage. */
export function SearchResults({ question, onAnywhere }: ResultsProps) {
  const { t } = useLingui()
  const query = useQuery(legalCheckQueries.search(question))
  return (
    <PassageResults
      asked={question.query}
      query={query}
      idOf={({ legal_check: { id } }) => id}
      fileNameOf={({ legal_check: document }) => document.file_name}
      nothing={t`当てはまる文書が見つかりませんでした`}
      onAnywhere={onAnywhere}
    >
      {(found, place) => <Ways found={found} place={place} />}
    </PassageResults>
  )
}

function Ways({ found: { legal_check: document, position }, place }: { found: FoundDocument; place: string }) {
  const { t } = useLingui()
  const { id, title } = document
  return (
    <>
      <Link
        to="/legal-checks/$id"
        params={{ id }}
        className="break-words font-semibold text-accent-ink underline underline-offset-4"
      >
        {title}
      </Link>
      <Link
        to="/legal-checks/$id"
        params={{ id }}
        search={position === undefined ? {} : { passage: position }}
        aria-label={t`${title}: ${place}`}
        className="inline-flex min-h-6 items-center text-accent-ink text-sm tabular-nums underline underline-offset-4"
      >
        {place}
      </Link>
    </>
  )
}
