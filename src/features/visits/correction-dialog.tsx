import { Trans, useLingui } from '@lingui/react/macro'
import type { Visit } from '#contract/visits'
import { FormDialog } from '@/forms/form-dialog'
import { useFurigana } from '@/forms/use-furigana'
import { useRecordForm } from '@/forms/use-record-form'
import { useTextProps } from '@/forms/use-text-props'
import { useCommand } from '@/offline/scope/use-command'
import { TextField } from '@/ui/text-field'
import { type Correction, correctionFields, correctionForm } from './check-in-form'
import { updateVisit } from './mutations'
import { PurposeField } from './purpose-field'
import { LABELS } from './visit-words'

type CorrectionDialogProps = { visit: Visit; onClose: () => void }

/** Corrects what somebody comes for, and the name of who has no record: that of a customer is changed at the customer. */
export function CorrectionDialog({ visit, onClose }: CorrectionDialogProps) {
  const { i18n } = useLingui()
  const { run } = useCommand(updateVisit)
  const form = useRecordForm<Correction, Visit>({
    ...correctionForm,
    draft: `${updateVisit.name}:${visit.id}`,
    base: visit,
    save: ({ id, base, changes }, options) => run({ id, name: (base ?? visit).name, changes }, options),
    onSaved: onClose,
  })
  const text = useTextProps(form, correctionFields)
  const { listeners } = useFurigana(form)
  return (
    <FormDialog form={form} title={<Trans>受付の内容を直す</Trans>} size="md" onClose={onClose}>
      <div className="flex flex-col gap-4">
        {visit.customer_id === null ? (
          <>
            <div {...listeners}>
              <TextField {...text('name')} label={i18n._(LABELS.name)} />
            </div>
            <TextField {...text('name_kana')} />
          </>
        ) : null}
        <PurposeField form={form} />
      </div>
    </FormDialog>
  )
}
