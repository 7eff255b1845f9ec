import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { FEEDBACK_LIMIT, type KnowledgeAnswer } from '#contract/knowledge'
import { text } from '#contract/primitives'
import { FormDialog } from '@/forms/form-dialog'
import { useRecordForm } from '@/forms/use-record-form'
import { useTextProps } from '@/forms/use-text-props'
import { useCommand } from '@/offline/scope/use-command'
import { TextField } from '@/ui/text-field'
import { sendFeedback } from './mutations'

type Judged = KnowledgeAnswer & { is_helpful: boolean }
type Fields = { feedback: string }
const schema = z.object({ feedback: text(FEEDBACK_LIMIT) })

/** What somebody thinks of an answer, in their own words. */
export function FeedbackDialog({ answer, onClose }: { answer: Judged; onClose: () => void }) {
  const { t } = useLingui()
  const { run } = useCommand(sendFeedback)
  const { id, query, is_helpful } = answer
  const form = useRecordForm<Fields, Judged>({
    schema,
    empty: { feedback: '' },
    tidy: ({ feedback }) => ({ feedback: feedback.trim() }),
    nameOf: () => query,
    labels: { feedback: msg`感想` },
    draft: `${sendFeedback.name}:${id}`,
    base: answer,
    save: ({ fields }, options) => run({ id, query, is_helpful, feedback: fields.feedback }, options),
    onSaved: onClose,
  })
  const props = useTextProps(form)
  return (
    <FormDialog form={form} size="md" title={<Trans>感想を書く</Trans>} onClose={onClose}>
      <TextField {...props('feedback')} label={t`感想`} multiline rows={4} autoFocus />
    </FormDialog>
  )
}
