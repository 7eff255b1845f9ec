import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { useState } from 'react'
import { tidyNumber } from '#contract/kana'
import type { Problems } from '@/forms/check-fields'
import { isChanged } from '@/forms/draft-shape'
import { FormDialog } from '@/forms/form-dialog'
import { useForm } from '@/forms/use-form'
import { inOneLine } from '@/i18n/sentences'
import { correctionDraft } from '@/offline/outbox/drafts/correction-draft'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { edit } from '@/offline/scope/decisions'
import { Banner } from '@/ui/banner'
import { CorrectField } from './correct-field'
import { type Content, contentOf, correctableFields, fieldOf, isTexts, withContent } from './entry-content'
import { fieldView } from './entry-views'
import { entryName, serverWords } from './entry-words'
import { useTellLate } from './use-entry-action'
import { labelOf } from './value-words'

type CorrectDialogProps = { entry: OutboxEntry; onClose: () => void }

/** What the server refused, to be corrected and sent again. Fields that it did not name stay as they are. */
export function CorrectDialog({ entry, onClose }: CorrectDialogProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const tellLate = useTellLate()
  const [names] = useState(() => correctableFields(entry))
  const [start] = useState(() => ({ fields: pick(contentOf(entry), names) }))
  const form = useForm({
    name: correctionDraft(entry.id),
    start,
    // Until November 2026 the draft was the fields alone.
    readOlder: (found) => ({ fields: found as Content }),
    isDirty: ({ fields }) => isChanged(start.fields, fields),
    tidy: (fields) => tidied(entry, fields),
    // What else is wrong is for the server to say; but a word in place of a number is no entry that can be kept.
    check: (fields) => wrongNumbers(entry, fields, t`数字で入力してください。`),
    save: async ({ fields }) =>
      tellLate(await edit(entry.id, withContent(entry, withoutFiles(entry, fields)))) ? 'sent' : null,
    // The entry is refused no more, and the dialog may be gone by now: the task is over all the same.
    tell: onClose,
  })

  return (
    <FormDialog form={form} title={t`内容を修正`} size="md" saveLabel={t`保存して送信`} onClose={onClose}>
      <p className="mb-3 font-semibold">{entryName(entry, i18n)}</p>
      {entry.last_error ? <Banner tone="warning">{serverWords(entry.last_error, i18n).message}</Banner> : null}
      <div className="mt-4 flex flex-col gap-4">
        {names.map((field) => (
          <CorrectField
            key={field}
            view={fieldView(entry.command, field)}
            label={labelOf(entry.command, field, i18n)}
            value={form.fields[field]}
            error={form.errors[field] ?? errorOf(entry, field)}
            onChange={(value) => form.set(field, value)}
          />
        ))}
      </div>
    </FormDialog>
  )
}

/** All that the server said about a field. */
function errorOf({ last_error }: OutboxEntry, field: string): string | undefined {
  const words = (last_error?.validation_errors ?? []).filter((item) => fieldOf(item.field) === field)
  return inOneLine(words.map(({ message }) => message)) || undefined
}

/** Lists without the empty words that typing leaves between two separators, and numbers. The server tidies the rest. */
function tidied({ command }: OutboxEntry, values: Content): Content {
  const tidy = (field: string, value: unknown) => {
    if (isTexts(value)) return value.map((word) => word.trim()).filter(Boolean)
    return isNumber(command, field) && typeof value === 'string' ? tidyNumber(value) : value
  }
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, tidy(field, value)]))
}

function wrongNumbers({ command }: OutboxEntry, values: Content, words: string): Problems {
  const wrong = Object.keys(values).filter((field) => isNumber(command, field) && typeof values[field] !== 'number')
  return Object.fromEntries(wrong.map((field) => [field, words]))
}

const isNumber = (command: string, field: string) => fieldView(command, field).kind === 'number'

/** A file that is not to be sent is taken out: the record keeps the one that it has. */
function withoutFiles({ command }: OutboxEntry, values: Content): Content {
  const isLeftOut = (field: string, value: unknown) => value === null && fieldView(command, field).kind === 'file'
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, isLeftOut(field, value) ? undefined : value]),
  )
}

function pick(content: Content, fields: readonly string[]): Content {
  return Object.fromEntries(fields.map((field) => [field, content[field]]))
}
