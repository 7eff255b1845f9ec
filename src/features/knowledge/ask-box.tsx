import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type KnowledgeAnswer, knowledge, QUESTION_LIMIT } from '#contract/knowledge'
import { callPatiently } from '@/api/call-patiently'
import { problemsBySchema } from '@/forms/check-fields'
import { InlineForm } from '@/forms/inline-form'
import { OfflineNote } from '@/forms/offline-note'
import { useOnlineForm } from '@/forms/use-online-form'
import { useTextProps } from '@/forms/use-text-props'
import { Card } from '@/ui/card'
import { TextField } from '@/ui/text-field'

const ROOM = { query: { max: QUESTION_LIMIT, isLong: true } } as never

/** What the specification sends beside the question. */
const BY_SPECIFICATION = { max_results: 5, include_metadata: true }

type AskBoxProps = {
  /** What the box begins with, e.g. what was not found elsewhere. What was typed into the empty box stays there. */
  text: string
  onAsked: (answer: KnowledgeAnswer) => void
}

/** The question. It is asked with a connection only, and stays in the box until there is one. */
export function AskBox({ text: given, onAsked }: AskBoxProps) {
  const { t } = useLingui()
  const form = useOnlineForm<{ query: string }, KnowledgeAnswer>({
    name: given === '' ? 'knowledge.ask' : `knowledge.ask:${given}`,
    start: { query: given },
    tidy: ({ query }) => ({ query: query.trim() }),
    labels: { query: msg`質問` },
    check: (body) => problemsBySchema(knowledge.chat.body, body),
    asksForWork: true,
    act: ({ query }, id) => callPatiently(knowledge.chat, { body: { query, ...BY_SPECIFICATION, id } }),
    tell: () => {},
    onSaved: (answer) => {
      form.discard()
      onAsked(answer)
    },
  })
  const text = useTextProps(form, ROOM)
  return (
    <Card className="print:hidden">
      <InlineForm
        form={form}
        label={t`資料に質問する`}
        saveLabel={t`質問する`}
        failureTitle={t`質問できませんでした`}
        note={<OfflineNote>{t`オフラインです。質問は残ります。接続すると、質問できます。`}</OfflineNote>}
      >
        <TextField
          {...text('query')}
          label={t`資料に質問する`}
          multiline
          rows={2}
          placeholder={t`例: 当日のキャンセルに料金はかかりますか`}
          required
          requiredMark={false}
        />
      </InlineForm>
    </Card>
  )
}
