import { useLingui } from '@lingui/react/macro'
import { formatDateTime } from '@/i18n/format'
import type { AppError } from './app-error'

/** What support will ask for. */
export function ErrorDetails({ error }: { error: AppError }) {
  const { t } = useLingui()
  const original = error.context.original_message
  const rows: readonly (readonly [string, string | null])[] = [
    [t`エラーコード`, error.code],
    [t`発生時刻`, formatDateTime(error.timestamp)],
    [t`リクエストID`, error.requestId],
    [t`場所`, error.path],
    [t`元のメッセージ`, typeof original === 'string' ? original : null],
  ]
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-control bg-sunken px-4 py-3 text-start text-ink text-sm">
      {rows.map(([label, value]) =>
        value === null ? null : (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="select-all break-all">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
