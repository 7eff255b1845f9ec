import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { LegalCheck } from '#contract/legal-checks'
import { type LegalFinding, LegalSeverity } from '#contract/legal-findings'
import { Card } from '@/ui/card'
import { RadioGroupField } from '@/ui/radio-group-field'
import { countFindings, ofSeverity, SEVERITY_ORDER } from './finding-groups'
import { FindingList } from './finding-list'
import { SEVERITIES } from './legal-words'
import { TextCard } from './text-card'
import { useFindingJump } from './use-finding-jump'

type FindingsViewProps = {
  text: string
  pageStarts: readonly number[]
  /** The file, where it is a PDF. */
  pdf: Pick<LegalCheck, 'id' | 'size'> | null
  /** At least one. */
  findings: readonly LegalFinding[]
  /** Ids of those that somebody is done with. */
  done: ReadonlySet<string>
  /** What can be done about a finding. */
  actionsOf: (finding: LegalFinding) => ReactNode
}

/** What was found in a text, beside the text with the passages marked. */
export function FindingsView({ text, pageStarts, pdf, findings, done, actionsOf }: FindingsViewProps) {
  const [severity, setSeverity] = useState<LegalSeverity | null>(null)
  const jump = useFindingJump()
  const shown = ofSeverity(findings, severity)
  const settled = findings.filter(({ id }) => done.has(id)).length

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <SeverityFilter findings={findings} value={severity} onChange={setSeverity} />
        <p role="status" className="text-muted text-sm">
          {settled > 0 ? <Plural value={settled} other="#件を確認済み" /> : null}
        </p>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card flush title={<Trans>気になる表現</Trans>} className="lg:order-last">
          <FindingList text={text} findings={shown} jump={jump} done={done} actionsOf={actionsOf} />
        </Card>
        {/* Beside a long list the text stays in sight. */}
        <TextCard
          text={text}
          pageStarts={pageStarts}
          findings={shown}
          jump={jump}
          pdf={pdf}
          className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:[--bars:0px] print:static print:max-h-none"
        />
      </div>
    </div>
  )
}

type SeverityFilterProps = {
  findings: readonly LegalFinding[]
  value: LegalSeverity | null
  onChange: (value: LegalSeverity | null) => void
}

/** How many findings of each severity there are; one of them can be looked at alone. */
function SeverityFilter({ findings, value, onChange }: SeverityFilterProps) {
  const { t, i18n } = useLingui()
  const counts = countFindings(findings)
  const all = findings.length
  return (
    <RadioGroupField
      label={t`重要度で絞り込み`}
      labelHidden
      value={value ?? 'all'}
      onChange={(chosen) => onChange(LegalSeverity.options.find((one) => one === chosen) ?? null)}
      options={[
        { value: 'all', label: t`すべて ${all}件` },
        ...SEVERITY_ORDER.map((one) => {
          const [severity, count] = [i18n._(SEVERITIES[one].label), counts[one]]
          return { value: one, label: t`${severity} ${count}件` }
        }),
      ]}
    />
  )
}
