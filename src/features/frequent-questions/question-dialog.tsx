import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { type FrequentQuestion, FrequentQuestionInput, frequentQuestionFields } from '#contract/frequent-questions'
import { tidyFurigana, tidyName } from '#contract/kana'
import { FormDialog } from '@/forms/form-dialog'
import { recordFields } from '@/forms/record-fields'
import { useRecordForm } from '@/forms/use-record-form'
import { useTextProps } from '@/forms/use-text-props'
import { readingOf } from '@/lib/readings'
import { useCommand } from '@/offline/scope/use-command'
import { useWholeList } from '@/offline/scope/use-whole-list'
import { TagsField } from '@/ui/tags-field'
import { TextField } from '@/ui/text-field'
import { createFrequentQuestion, updateFrequentQuestion } from './mutations'
import { questionList } from './question-list'
import { LABELS } from './question-words'

const questionForm = recordFields(frequentQuestionFields, {
  schema: FrequentQuestionInput,
  nameOf: ({ name }) => name,
  labels: LABELS,
})
const EVERYTHING = { search: '' }

type QuestionDialogProps = {
  /** The one to be changed; none for a new one. */
  question?: FrequentQuestion
  /** What a new one begins with, and the name under which its draft is kept apart from those of others. */
  given?: Partial<FrequentQuestionInput>
  draft?: string
  onClose: () => void
  onSaved: (id: string) => void
}

/** The form of a frequent question, new or known. Of a known one only what was changed is saved. */
export function QuestionDialog({ question, given, draft, onClose, onSaved }: QuestionDialogProps) {
  const { t, i18n } = useLingui()
  const { run: create } = useCommand(createFrequentQuestion)
  const { run: update } = useCommand(updateFrequentQuestion)
  const form = useRecordForm<FrequentQuestionInput, FrequentQuestion>({
    ...questionForm,
    draft: question
      ? `${updateFrequentQuestion.name}:${question.id}`
      : [createFrequentQuestion.name, ...(draft === undefined ? [] : [draft])].join(':'),
    base: question,
    ...(given && { given }),
    save: ({ id, fields, base, changes }, options) =>
      question ? update({ id, name: (base ?? question).name, changes }, options) : create({ id, ...fields }, options),
    onSaved,
  })
  const text = useTextProps(form, frequentQuestionFields)
  const isTaken = useIsTaken(form.fields.name, form.kept.id)
  const name = text('name', isTaken ? t`同じ質問がすでにあります。` : undefined)

  function leaveName() {
    name.onBlur()
    const reading = tidyFurigana(readingOf(form.fields.name))
    if (form.fields.reading === '' && reading !== '') form.set('reading', reading)
  }

  return (
    <FormDialog
      form={form}
      title={question ? <Trans>よくある質問を編集</Trans> : <Trans>よくある質問に入れる</Trans>}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted text-sm">
          <Trans>この職場の全員が読みます。お客様の名前など、個人の情報は書かないでください。</Trans>
        </p>
        <TextField {...name} onBlur={leaveName} label={i18n._(LABELS.name)} autoFocus />
        <TextField
          {...text('reading', t`ひらがなやローマ字の検索で見つかります。`)}
          label={i18n._(LABELS.reading)}
          placeholder={t`例: チュウシャジョウ クルマ`}
        />
        <TextField {...text('answer')} label={i18n._(LABELS.answer)} rows={8} />
        <TagsField
          label={i18n._(LABELS.sources)}
          value={form.fields.sources}
          onChange={(sources) => form.set('sources', sources)}
          hint={t`資料のタイトルとページ。回答の [1] は、1番目の根拠を指します。`}
          error={form.errors.sources}
        />
      </div>
    </FormDialog>
  )
}

/** Whether there is another one that asks the same. Two may stand beside each other: nobody is stopped. */
function useIsTaken(typed: string, id: string): boolean {
  const { slots } = useWholeList(questionList, EVERYTHING)
  const names = useMemo(
    () => new Set(slots.filter(({ record }) => record.id !== id).map(({ record }) => record.name)),
    [slots, id],
  )
  return names.has(tidyName(typed))
}
