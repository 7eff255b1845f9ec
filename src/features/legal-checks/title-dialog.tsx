import { Trans } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { type LegalCheck, TITLE_LIMIT } from '#contract/legal-checks'
import { requiredText } from '#contract/primitives'
import { FormDialog } from '@/forms/form-dialog'
import { useRecordForm } from '@/forms/use-record-form'
import { useTextProps } from '@/forms/use-text-props'
import { useCommand } from '@/offline/scope/use-command'
import { TextField } from '@/ui/text-field'
import { updateLegalCheck } from './mutations'

type TitleFields = { title: string }
const schema = z.object({ title: requiredText(TITLE_LIMIT) })

/** Gives a document another title. */
export function TitleDialog({ document, onClose }: { document: LegalCheck; onClose: () => void }) {
  const { run } = useCommand(updateLegalCheck)
  const form = useRecordForm<TitleFields, LegalCheck>({
    schema,
    empty: { title: '' },
    tidy: ({ title }) => ({ title: title.trim() }),
    nameOf: ({ title }) => title,
    draft: `${updateLegalCheck.name}:${document.id}`,
    base: document,
    save: ({ id, base, changes }, options) => run({ id, title: (base ?? document).title, changes }, options),
    onSaved: onClose,
  })
  const text = useTextProps(form)
  return (
    <FormDialog form={form} size="md" title={<Trans>タイトルを変更</Trans>} onClose={onClose}>
      <TextField {...text('title')} required autoFocus />
    </FormDialog>
  )
}
