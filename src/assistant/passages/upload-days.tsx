import { useLingui } from '@lingui/react/macro'
import { DateField } from '@/ui/date-field'

type Days = { uploaded_from?: string | undefined; uploaded_to?: string | undefined }

type UploadDaysProps = {
  search: Days
  onChange: (change: { uploaded_from: string | null } | { uploaded_to: string | null }) => void
}

/** Between which days a document came. What is typed may be part of something longer. */
export function UploadDays({ search: { uploaded_from: from, uploaded_to: to }, onChange }: UploadDaysProps) {
  const { t } = useLingui()
  return (
    <>
      <DateField
        label={t`この日から登録`}
        value={from ?? null}
        {...(to && { max: to })}
        onChange={(uploaded_from) => onChange({ uploaded_from })}
      />
      <DateField
        label={t`この日までに登録`}
        value={to ?? null}
        {...(from && { min: from })}
        onChange={(uploaded_to) => onChange({ uploaded_to })}
      />
    </>
  )
}
