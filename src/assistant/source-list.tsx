import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Source } from '#contract/assistant'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { classNames } from '@/ui/class-names'
import { passageOf } from './passage-in-text'
import { sourceName } from './source-name'

const DocumentPreview = lazyDialog(() => import('./document-preview').then((m) => m.DocumentPreview), {
  close: byOnClose,
})

/** What an answer rests on, numbered as the answer names it, each with its passage and the way to its record. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  const { t } = useLingui()
  if (sources.length === 0) return null
  return (
    <section aria-label={t`根拠`} className="mt-4 border-line border-t pt-3">
      <h4 className="font-bold text-sm">
        <Trans>根拠</Trans>
      </h4>
      <ol className="mt-1 list-decimal pl-6 text-sm">
        {sources.map((source, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the number that the answer names
          <li key={index} className="my-1">
            <SourceName source={source} />
            {source.excerpt === '' ? null : <p className="text-muted">{source.excerpt}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function SourceName({ source }: { source: Source }) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const name = sourceName(source, i18n)
  const { url } = source
  const to = pathOf(source)
  if (source.fate === 'deleted') return <span>{name}</span>
  if (source.kind === 'knowledge' && source.id !== null) {
    return (
      <>
        <button
          type="button"
          className={classNames('printed', 'min-h-11 text-left text-accent-ink underline underline-offset-4')}
          onClick={() => setOpen(true)}
        >
          {name}
        </button>
        {isOpen ? (
          <DocumentPreview
            id={source.id}
            title={source.title}
            passage={passageOf(source)}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </>
    )
  }
  if (to === null) {
    return (
      <span>
        {name}
        {url ? <span className="break-all text-muted"> {url}</span> : null}
      </span>
    )
  }
  return (
    <Link to={to as '/'} className="text-accent-ink underline">
      {name}
    </Link>
  )
}

/** The page of a source; of a contact, that of its customer stands in `url`. */
function pathOf({ kind, id, url }: Source): string | null {
  if (kind === 'interaction') return url ?? null
  if (id === null) return null
  if (kind === 'customer') return `/customers/${id}`
  if (kind === 'product') return `/products/${id}`
  if (kind === 'legal_check') return `/legal-checks/${id}`
  return kind === 'staff' ? `/staff/${id}` : null
}
