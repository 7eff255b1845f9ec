import { Trans, useLingui } from '@lingui/react/macro'
import type { AiResult } from '#contract/ai-results'
import { InlineForm } from '@/forms/inline-form'
import { useMay } from '@/session/use-may'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/text-field'
import { callOf, followedBy, useFollowUpForm } from './follow-up-form'

type FollowUpProps = { result: AiResult; onAsked: (result: AiResult) => void }

/** Asks one more question of a finished report, for who may ask for such a report. */
export function FollowUp({ result, onAsked }: FollowUpProps) {
  const { t } = useLingui()
  const mayAsk = useMay(callOf(result))
  const form = useFollowUpForm(result, onAsked)
  if (!mayAsk) return null
  return (
    <InlineForm
      form={form}
      label={t`追加の質問`}
      saveLabel={t`続けて調べる`}
      failureTitle={t`調査を始められませんでした`}
      className="mt-4 border-line border-t pt-3 print:hidden"
    >
      <TextField
        multiline
        rows={2}
        label={t`続けて知りたいこと`}
        name="question"
        value={form.fields.question}
        onChange={(question) => form.set('question', question)}
        error={form.errors.question}
        hint={t`この報告の続きとして、記録をもう一度調べます。`}
        autoComplete="off"
      />
    </InlineForm>
  )
}

/** The way to the report that a question followed. */
export function FollowedLink({ result, onOpen }: { result: AiResult; onOpen: (id: string) => void }) {
  const earlier = followedBy(result)
  if (earlier === null) return null
  return (
    <p className="mb-2 print:hidden">
      <Button size="sm" variant="ghost" icon="arrow-left" onClick={() => onOpen(earlier)}>
        <Trans>前の報告を開く</Trans>
      </Button>
    </p>
  )
}
