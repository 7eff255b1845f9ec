import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Source } from '#contract/assistant'
import { passageOf } from '@/assistant/passage-in-text'
import { FATE_WORDS } from '@/assistant/source-name'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'

const DocumentPreview = lazyDialog(() => import('@/assistant/document-preview').then((m) => m.DocumentPreview), {
  close: byOnClose,
})

const ROW = 'flex min-h-11 items-center gap-2 rounded-control px-2 text-left text-sm'

/** One line on the screen, where a press shows the rest; whole on paper. */
const CUT = 'block truncate print:whitespace-normal'

/** The passages that an answer rests on, by the numbers that it names; each opens as it stands in its document. */
export function NumberedSources({ sources }: { sources: readonly Source[] }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<number | null>(null)
  const shown = open === null ? undefined : sources[open]
  if (sources.length === 0) return null
  return (
    <section aria-label={t`根拠`} className="mt-4 border-line border-t pt-3">
      <h3 className="font-bold text-sm">
        <Trans>根拠</Trans>
      </h3>
      <ol className="mt-1 flex flex-col gap-1">
        {sources.map((source, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the number that the answer names
          <li key={index}>
            {source.fate === 'deleted' ? (
              <p className={ROW}>
                <SourceWords source={source} number={index + 1} />
              </p>
            ) : (
              <button
                type="button"
                onClick={() => setOpen(index)}
                className={`printed ${ROW} w-full hover:bg-accent-soft/60`}
              >
                <SourceWords source={source} number={index + 1} />
              </button>
            )}
          </li>
        ))}
      </ol>
      {shown?.id ? (
        <DocumentPreview id={shown.id} title={shown.title} passage={passageOf(shown)} onClose={() => setOpen(null)} />
      ) : null}
    </section>
  )
}

/** One that is deleted cannot be opened, and nothing is quoted of it. */
function SourceWords({ source, number }: { source: Source; number: number }) {
  const { i18n } = useLingui()
  const { fate, excerpt } = source
  return (
    <>
      <span className="shrink-0 text-muted tabular-nums">[{number}]</span>
      <span className="min-w-0 flex-1">
        <span className={fate === 'deleted' ? CUT : `${CUT} text-accent-ink underline underline-offset-4`}>
          <SourceName source={source} />
        </span>
        {fate === undefined ? null : <span className="block text-muted">{i18n._(FATE_WORDS[fate])}</span>}
        {excerpt === '' ? null : <span className={`${CUT} text-muted`}>{excerpt}</span>}
      </span>
    </>
  )
}

function SourceName({ source: { title, page } }: { source: Source }) {
  return page ? (
    <Trans>
      {title}（{page}ページ）
    </Trans>
  ) : (
    title
  )
}
