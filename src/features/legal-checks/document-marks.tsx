import { useLingui } from '@lingui/react/macro'
import type { LegalCheck } from '#contract/legal-checks'
import { stepWords } from '@/assistant/step-words'
import { Badge } from '@/ui/badge'
import { ChangeBadge } from '@/ui/change-badge'
import type { ShownDocument } from './document-list'
import { SEVERITY_ORDER } from './finding-groups'
import { SEVERITIES } from './legal-words'
import { isUnderWay } from './queries'

/** Whether there was nothing to read. An older server called so what has many pictures, also where its text has findings. */
export function isUnread({ is_scanned, counts }: Pick<LegalCheck, 'is_scanned' | 'counts'>): boolean {
  return is_scanned && SEVERITY_ORDER.every((severity) => counts[severity] === 0)
}

/** How far the check of a document is: with the server, or that it waits on this device. */
export function DocumentState({ document: { record, mark } }: { document: ShownDocument }) {
  const { t, i18n } = useLingui()
  if (record.version === 0) return <ChangeBadge mark={mark} />
  if (isUnderWay(record)) return <Badge tone="info">{i18n._(stepWords(record.step))}</Badge>
  // Checked, but there was nothing to read.
  if (isUnread(record)) return <Badge tone="warning">{t`文字なし`}</Badge>
  return record.status === 'failed' ? (
    <Badge tone="danger" icon="warning">{t`失敗`}</Badge>
  ) : (
    <Badge tone="success" icon="check">{t`チェック済み`}</Badge>
  )
}

/** How many findings of each severity a document has; 「なし」 where it was checked and has none. */
export function FindingNumbers({ document }: { document: LegalCheck }) {
  const { t, i18n } = useLingui()
  const { status, type, counts } = document
  if (status !== 'checked' || type === 'other' || isUnread(document)) return <span className="text-muted">—</span>
  const found = SEVERITY_ORDER.filter((severity) => counts[severity] > 0)
  if (found.length === 0) return <span className="text-muted">{t`なし`}</span>
  return (
    <span className="flex flex-wrap gap-1">
      {found.map((one) => {
        const [severity, count] = [i18n._(SEVERITIES[one].label), counts[one]]
        return (
          <Badge key={one} tone={SEVERITIES[one].tone} className="px-2 tabular-nums">
            {t`${severity} ${count}`}
          </Badge>
        )
      })}
    </span>
  )
}
