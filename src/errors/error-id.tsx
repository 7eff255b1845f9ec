import { useLingui } from '@lingui/react/macro'
import type { AppError } from './app-error'

/** The id under which a failure was reported, to be read out to support; nothing where it has none. */
export function ErrorId({ error: { reportId } }: { error: AppError }) {
  const { t } = useLingui()
  if (reportId === null) return null
  return (
    <p className="mt-1 select-all break-all text-muted text-xs">
      {t`エラーID`}: {reportId}
    </p>
  )
}
