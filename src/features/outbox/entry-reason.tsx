import { useLingui } from '@lingui/react'
import { type Held, reasonLines } from './reason-lines'

/** Why an entry is still here, in the words of the server where it gave some. */
export function EntryReason(held: Held) {
  const { i18n } = useLingui()
  const lines = reasonLines(held, i18n)
  if (lines.length === 0) return null
  return (
    <div className="mt-1 text-sm text-warning">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
