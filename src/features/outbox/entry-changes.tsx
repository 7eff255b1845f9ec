import { useLingui } from '@lingui/react'
import { Plural } from '@lingui/react/macro'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { diffOf } from './entry-diff'

/** More lines than that are read in the dialog or on the customer's page. */
const MAX_LINES = 6

/** What an unsent change writes, field by field: the old value and the new one. */
export function EntryChanges({ entry }: { entry: OutboxEntry }) {
  const { i18n } = useLingui()
  const lines = diffOf(entry, i18n)
  if (lines.length === 0) return null
  const left = lines.length - MAX_LINES
  return (
    <>
      <dl className="mt-1 text-sm">
        {lines.slice(0, MAX_LINES).map(({ field, label, before, now }) => (
          <div key={field} className="flex gap-x-2">
            <dt className="shrink-0 text-muted">{label}</dt>
            {/* Each value goes to the next line as a whole, and a long old one leaves room for the new one. */}
            <dd className="flex min-w-0 flex-wrap gap-x-1 break-words">
              {before === null ? null : (
                <>
                  <del className="line-clamp-2 min-w-0 text-muted print:line-clamp-none">{before}</del>{' '}
                  <span aria-hidden="true">→</span>{' '}
                </>
              )}
              <ins className="line-clamp-2 min-w-0 font-medium no-underline print:line-clamp-none">{now}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {left > 0 ? (
        <p className="text-muted text-sm">
          <Plural value={left} other="ほか#項目" />
        </p>
      ) : null}
    </>
  )
}
