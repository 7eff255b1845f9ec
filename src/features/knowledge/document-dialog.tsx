import { Trans, useLingui } from '@lingui/react/macro'
import {
  KNOWLEDGE_DESCRIPTION_LIMIT,
  KNOWLEDGE_TITLE_LIMIT,
  type KnowledgeDocument,
  KnowledgeFields,
} from '#contract/knowledge'
import { FormDialog } from '@/forms/form-dialog'
import { useRecordForm } from '@/forms/use-record-form'
import { useTextProps } from '@/forms/use-text-props'
import { useCommand } from '@/offline/scope/use-command'
import { Switch } from '@/ui/switch'
import { TagsField } from '@/ui/tags-field'
import { TextField } from '@/ui/text-field'
import { updateDocument } from './mutations'

const ROOM = {
  title: { max: KNOWLEDGE_TITLE_LIMIT },
  description: { max: KNOWLEDGE_DESCRIPTION_LIMIT, empty: '', isLong: true },
} as never

type DocumentDialogProps = {
  document: KnowledgeDocument
  /** Those of other documents, to choose from. */
  tags: readonly string[]
  onClose: () => void
}

/** Changes what is said of a document, and whether answers may rest on it. It waits on this device without a connection. */
export function DocumentDialog({ document, tags, onClose }: DocumentDialogProps) {
  const { t } = useLingui()
  const { run } = useCommand(updateDocument)
  const form = useRecordForm<KnowledgeFields, KnowledgeDocument>({
    schema: KnowledgeFields,
    empty: { title: '', description: '', tags: [], is_active: true },
    tidy: ({ title, description, ...rest }) => ({ title: title.trim(), description: description.trim(), ...rest }),
    nameOf: ({ title }) => title,
    draft: `${updateDocument.name}:${document.id}`,
    base: document,
    save: ({ id, base, changes }, options) => run({ id, title: (base ?? document).title, changes }, options),
    onSaved: onClose,
  })
  const text = useTextProps(form, ROOM)
  return (
    <FormDialog form={form} size="md" title={<Trans>資料を編集</Trans>} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField {...text('title')} required autoFocus />
        <TextField {...text('description')} rows={2} />
        <TagsField
          label={t`タグ`}
          value={form.fields.tags}
          onChange={(chosen) => form.set('tags', chosen)}
          suggestions={tags}
          error={form.errors.tags}
        />
        <Switch
          label={t`質問の回答に使う`}
          hint={t`オフにすると、この資料からは答えません。一覧には残り、いつでもオンに戻せます。`}
          checked={form.fields.is_active}
          onChange={(isActive) => form.set('is_active', isActive)}
        />
      </div>
    </FormDialog>
  )
}
