import { useLingui } from '@lingui/react/macro'

/** Beside a name: so many others bear it, or one that sounds the same. Nothing where there is nobody, or nobody knows. */
export function NamesakeMark({ count = 0 }: { count?: number | undefined }) {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <span className="whitespace-nowrap font-semibold text-warning text-xs" title={t`同姓同名・同音の方 ${count}人`}>
      {t`同名 ${count}人`}
    </span>
  )
}
