import { Trans, useLingui } from '@lingui/react/macro'
import type { LegalFinding } from '#contract/legal-findings'
import { Badge } from '@/ui/badge'
import { SEVERITIES } from './legal-words'

/** How grave a finding is. */
export function SeverityBadge({ finding: { severity } }: { finding: LegalFinding }) {
  const { i18n } = useLingui()
  const { tone, label } = SEVERITIES[severity]
  return (
    <Badge tone={tone}>
      <span className="sr-only">
        <Trans>重要度</Trans>{' '}
      </span>
      {i18n._(label)}
    </Badge>
  )
}
