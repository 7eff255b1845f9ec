import { useLingui } from '@lingui/react/macro'
import { type Held, reasonLines } from './reason-lines'
import { severeFailure } from './severe-failure'

/** Why an entry is still here, in the words of the server where it gave some, and of a severe failure what support asks for. */
export function EntryReason(held: Held) {
  const { t, i18n } = useLingui()
  const lines = reasonLines(held, i18n)
  const requestId = severeFailure(held.entry)?.requestId ?? null
  if (lines.length === 0) return null
  return (
    <div className="mt-1 text-sm text-warning">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {requestId === null ? null : (
        <p className="select-all break-all text-muted text-xs">
          {t`リクエストID`}: {requestId}
        </p>
      )}
    </div>
  )
}
