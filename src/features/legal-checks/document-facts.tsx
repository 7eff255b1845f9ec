import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { LEGAL_TYPES } from '#contract/legal-findings'
import { notify } from '@/errors/notify'
import { notifySaved } from '@/errors/notify-saved'
import { formatDateTime } from '@/i18n/format'
import { formatBytes } from '@/i18n/units'
import { savedAs } from '@/offline/outbox/conflict-kind'
import { useCommand } from '@/offline/scope/use-command'
import { Card } from '@/ui/card'
import { Fact, Facts } from '@/ui/facts'
import { SelectField } from '@/ui/select-field'
import { addressOf } from './document-address'
import type { ShownDocument } from './document-list'
import { DocumentState } from './document-marks'
import type { FolderSlots } from './folder-slots'
import { TYPE_WORDS } from './legal-words'
import { updateLegalCheck } from './mutations'
import { type FolderChoice, UNFILED } from './queries'

type FactsProps = {
  document: ShownDocument
  mayEdit: boolean
  /** The way to the folder that it lies in. */
  way: FolderSlots['way']
}

/** What is known of a document beside its text; its type can be changed here, and the document is checked again then. */
export function DocumentFacts({ document, mayEdit, way: Way }: FactsProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { record } = document
  const go = (folder: FolderChoice) => void navigate({ to: '/legal-checks', search: addressOf(folder) })
  const kind = record.type === null ? '—' : i18n._(TYPE_WORDS[record.type])
  return (
    <Card className="mb-5">
      <div className="grid gap-x-8 gap-y-2.5 md:grid-cols-2">
        <Facts>
          <Fact label={t`状態`}>
            <DocumentState document={document} />
          </Fact>
          <Fact label={t`種類`}>{mayEdit && record.version > 0 ? <TypeChoice document={document} /> : kind}</Fact>
          <Fact label={t`フォルダ`}>
            <Way selectedId={record.folder_id ?? UNFILED} onSelect={go} />
          </Fact>
        </Facts>
        <Facts>
          <Fact label={t`ファイル名`}>{record.file_name}</Fact>
          <Fact label={t`サイズ`}>{formatBytes(record.size)}</Fact>
          <Fact label={t`登録した人`}>{record.uploaded_by || '—'}</Fact>
          <Fact label={t`登録日`}>{formatDateTime(record.created_at)}</Fact>
        </Facts>
      </div>
    </Card>
  )
}

/** Chosen is saved: there is nothing else to decide. */
function TypeChoice({ document: { record } }: Pick<FactsProps, 'document'>) {
  const { t, i18n } = useLingui()
  const { run } = useCommand(updateLegalCheck)
  const { id, title, type } = record

  async function choose(value: string) {
    const chosen = LEGAL_TYPES.find((one) => one === value)
    if (!chosen || chosen === type) return
    const outcome = await run({ id, title, changes: { type: chosen } }, { base: record })
    if (outcome.state === 'refused' || outcome.state === 'not-stored') return notify.error(outcome.error)
    notifySaved(savedAs(outcome), outcome.entry.last_error, title)
  }

  const words = LEGAL_TYPES.map((value) => ({ value, label: i18n._(TYPE_WORDS[value]) }))
  return (
    <SelectField
      label={t`種類`}
      labelHidden
      value={type ?? ''}
      options={type === null ? [{ value: '', label: t`自動で判定` }, ...words] : words}
      onChange={(value) => void choose(value)}
      className="max-w-60"
    />
  )
}
