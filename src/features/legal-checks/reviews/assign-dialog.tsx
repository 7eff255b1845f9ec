import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { LegalFinding } from '#contract/legal-findings'
import { QueryView } from '@/errors/query-view'
import { staffQueries } from '@/features/staff/queries'
import { FormDialog } from '@/forms/form-dialog'
import { useRecordForm } from '@/forms/use-record-form'
import { useCommand } from '@/offline/scope/use-command'
import { SelectField } from '@/ui/select-field'
import { reviewFinding } from './mutations'
import type { Reviewed } from './state-of-findings'

/** The id of a member; empty for nobody. */
type Fields = { assignee: string }
const schema = z.object({ assignee: z.string() })

type AssignDialogProps = { documentId: string; finding: LegalFinding; reviewed: Reviewed; onClose: () => void }

/** Who takes care of a finding: a colleague, or nobody any more. The colleagues are known offline once they were seen. */
export function AssignDialog({ documentId, finding, reviewed: { assignee }, onClose }: AssignDialogProps) {
  const { t } = useLingui()
  const { run } = useCommand(reviewFinding)
  const directory = useQuery(staffQueries.directory())
  const colleagues = directory.data?.colleagues ?? []
  const form = useRecordForm<Fields, Fields & { id: string }>({
    schema,
    empty: { assignee: '' },
    given: { assignee: assignee?.id ?? '' },
    nameOf: () => finding.title,
    labels: { assignee: msg`担当` },
    draft: `${reviewFinding.name}:${documentId}:${finding.id}:assign`,
    save: ({ id, fields }, options) => {
      const chosen = colleagues.find((colleague) => colleague.id === fields.assignee)
      const about = { document_id: documentId, title: finding.title, finding_id: finding.id }
      const taken = chosen ? { id: chosen.id, name: chosen.name } : null
      return run({ id, ...about, comment: '', assignee: taken }, options)
    },
    onSaved: onClose,
  })
  // Who takes care of it now may have left.
  const isGone = assignee !== null && !colleagues.some(({ id }) => id === assignee.id)
  return (
    <FormDialog form={form} size="md" title={<Trans>担当を決める</Trans>} onClose={onClose}>
      <p className="mb-3 text-muted text-sm">{finding.title}</p>
      <QueryView query={directory}>
        {() => (
          <SelectField
            label={t`担当`}
            name="assignee"
            value={form.fields.assignee}
            onChange={(chosen) => form.set('assignee', chosen)}
            options={[
              { value: '', label: t`担当なし` },
              ...(isGone ? [{ value: assignee.id, label: assignee.name, disabled: true }] : []),
              ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            hint={t`担当になった人には、通知が届きます。`}
            autoFocus
          />
        )}
      </QueryView>
    </FormDialog>
  )
}
