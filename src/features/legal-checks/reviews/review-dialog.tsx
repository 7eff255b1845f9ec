import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import type { LegalFinding } from '#contract/legal-findings'
import { REVIEW_COMMENT_LIMIT } from '#contract/legal-reviews'
import { requiredText } from '#contract/primitives'
import { FormDialog } from '@/forms/form-dialog'
import { useRecordForm } from '@/forms/use-record-form'
import { useTextProps } from '@/forms/use-text-props'
import { useCommand } from '@/offline/scope/use-command'
import { TextField } from '@/ui/text-field'
import { reviewFinding } from './mutations'

type Fields = { comment: string }
const schema = z.object({ comment: requiredText(REVIEW_COMMENT_LIMIT) })

type ReviewDialogProps = {
  documentId: string
  finding: LegalFinding
  /** Whether the finding stays as far as it is: only the comment is new. */
  isComment: boolean
  onClose: () => void
}

/** Why a finding is no fault, or a comment to it. What was written before stays. */
export function ReviewDialog({ documentId, finding, isComment, onClose }: ReviewDialogProps) {
  const { t } = useLingui()
  const { run } = useCommand(reviewFinding)
  const form = useRecordForm<Fields, Fields & { id: string }>({
    schema,
    empty: { comment: '' },
    tidy: ({ comment }) => ({ comment: comment.trim() }),
    nameOf: () => finding.title,
    labels: { comment: isComment ? msg`コメント` : msg`理由` },
    draft: `${reviewFinding.name}:${documentId}:${finding.id}:${isComment ? 'comment' : 'dismissed'}`,
    save: ({ id, fields: { comment } }, options) => {
      const about = { document_id: documentId, title: finding.title, finding_id: finding.id }
      return run({ id, ...about, comment, ...(!isComment && { state: 'dismissed' as const }) }, options)
    },
    onSaved: onClose,
  })
  const text = useTextProps(form)
  return (
    <FormDialog
      form={form}
      size="md"
      title={isComment ? <Trans>コメントを書く</Trans> : <Trans>対象外にする</Trans>}
      onClose={onClose}
    >
      <p className="mb-3 text-muted text-sm">{finding.title}</p>
      <TextField
        {...text('comment')}
        label={isComment ? t`コメント` : t`対象外とする理由`}
        multiline
        rows={4}
        required
        autoFocus
      />
    </FormDialog>
  )
}
