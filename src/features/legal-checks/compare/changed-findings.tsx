import { Trans, useLingui } from '@lingui/react/macro'
import type { LegalFinding } from '#contract/legal-findings'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { STATE_WORDS } from '../legal-words'
import { ModelMark } from '../model-mark'
import type { Reviewed } from '../reviews/state-of-findings'
import { SeverityBadge } from '../severity-badge'

type ChangedFindingsProps = {
  title: string
  findings: readonly LegalFinding[]
  /** What people said of the findings of the version that they are of. */
  states: ReadonlyMap<string, Pick<Reviewed, 'state'>>
}

/** Findings that one change did the same to. */
export function ChangedFindings({ title, findings, states }: ChangedFindingsProps) {
  const { t, i18n } = useLingui()
  const count = findings.length
  return (
    <Card flush title={t`${title} ${count}件`}>
      {count === 0 ? (
        <p className="px-5 pb-4 text-muted text-sm">
          <Trans>ありません。</Trans>
        </p>
      ) : (
        <ul aria-label={title} className="divide-y divide-line">
          {findings.map((finding) => {
            const state = states.get(finding.id)?.state ?? 'open'
            return (
              <li key={finding.id} className="flex flex-col gap-1.5 px-5 py-3 text-sm print:break-inside-avoid">
                <p className="flex flex-wrap items-center gap-2">
                  <SeverityBadge finding={finding} />
                  <ModelMark finding={finding} />
                  <span className="font-semibold">{finding.title}</span>
                  {state === 'open' ? null : <Badge>{i18n._(STATE_WORDS[state])}</Badge>}
                </p>
                {finding.passage === '' ? null : (
                  <blockquote className="whitespace-pre-wrap break-words border-line-strong border-l-3 pl-3">
                    {finding.passage}
                  </blockquote>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
