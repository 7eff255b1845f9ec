import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '@/i18n/numbers'
import { Badge } from '@/ui/badge'
import { administrationQueries } from './queries'

/** How far the chosen model has read the documents: what it has not read yet is compared by the built-in engine. */
export function ComparedPassages() {
  const { t } = useLingui()
  const compared = useQuery(administrationQueries.models()).data?.compared
  if (!compared) return null
  const isAll = compared.read === compared.total
  const [read, total] = [formatNumber(compared.read), formatNumber(compared.total)]
  return (
    <p role="status" aria-label={t`意味を比べる準備`} className="flex flex-wrap items-center gap-2 text-sm">
      <Badge tone={isAll ? 'success' : 'warning'} icon={isAll ? 'check' : 'clock'}>
        {isAll ? t`すべての資料を比べられます` : t`資料を読み込んでいます`}
      </Badge>
      <Trans>
        {total}か所のうち {read}か所
      </Trans>
      {isAll ? null : (
        <span className="text-muted">
          <Trans>読み込みが終わるまで、残りは内蔵エンジンで比べます。</Trans>
        </span>
      )}
    </p>
  )
}
