import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LegalFinding } from '#contract/legal-findings'
import { groupFindings } from './finding-groups'
import { FindingItem } from './finding-item'
import { placeOf } from './marked-text'
import type { FindingJump } from './use-finding-jump'

type FindingListProps = {
  text: string
  /** Those that are shown. */
  findings: readonly LegalFinding[]
  jump: FindingJump
  /** Ids of those that the person is done with. */
  done: ReadonlySet<string>
  /** What can be done about a finding. */
  actionsOf: (finding: LegalFinding) => ReactNode
}

/** What was found in a text, and apart from that what it lacks. */
export function FindingList({ text, findings, jump, done, actionsOf }: FindingListProps) {
  const { t } = useLingui()
  const { inText, missing } = groupFindings(findings)
  const item = (finding: LegalFinding) => (
    <FindingItem
      key={finding.id}
      finding={finding}
      isPlaced={placeOf(finding, text) !== null}
      jump={jump}
      isDone={done.has(finding.id)}
    >
      {actionsOf(finding)}
    </FindingItem>
  )
  if (findings.length === 0) {
    return (
      <p className="px-5 py-4 text-muted text-sm">
        <Trans>この重要度の点はありません。</Trans>
      </p>
    )
  }
  return (
    <>
      {inText.length > 0 ? (
        <ul aria-label={t`本文の気になる表現`} className="divide-y divide-line">
          {inText.map(item)}
        </ul>
      ) : null}
      {missing.length > 0 ? (
        <section className={inText.length > 0 ? 'border-line border-t pt-3' : 'pt-1'}>
          <h3 className="px-5 font-bold text-sm">
            <Trans>記載がありません</Trans>
          </h3>
          <ul aria-label={t`記載がありません`} className="divide-y divide-line">
            {missing.map(item)}
          </ul>
        </section>
      ) : null}
    </>
  )
}
