import { Trans, useLingui } from '@lingui/react/macro'
import type { LegalFinding } from '#contract/legal-findings'
import { Badge } from '@/ui/badge'
import { SEVERITIES } from './marketing-words'

/** What the rules for advertising say of a text, each with its law and why, or that they say nothing. */
export function AdFindings({ findings }: { findings: readonly LegalFinding[] }) {
  const { t, i18n } = useLingui()
  if (findings.length === 0) {
    return (
      <p className="mt-2">
        <Badge tone="success" icon="check">{t`広告のルールで気になる表現はありません`}</Badge>
      </p>
    )
  }
  return (
    <ul className="mt-3 flex flex-col gap-2 border-line border-t pt-3 text-sm">
      {findings.map(({ id, severity, title, basis, passage, reason, suggestion }) => (
        <li key={id}>
          <Badge tone={SEVERITIES[severity].tone}>{i18n._(SEVERITIES[severity].label)}</Badge>{' '}
          <span className="font-semibold">{title}</span> {passage === '' ? null : t`「${passage}」`}
          <p className="text-muted">
            <Trans>根拠: {basis}</Trans>
          </p>
          <p>{reason}</p>
          {suggestion === '' ? null : <p className="text-muted">{suggestion}</p>}
        </li>
      ))}
    </ul>
  )
}
