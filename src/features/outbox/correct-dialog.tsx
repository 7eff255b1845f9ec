import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { useDraft } from '@/offline/drafts'
import type { FieldView } from '@/offline/entry-view'
import { edit } from '@/offline/outbox'
import { correctionDraft } from '@/offline/queue/correction-draft'
import type { OutboxEntry } from '@/offline/queue/entry'
import { isSame } from '@/offline/queue/merge-fields'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { DateField } from '@/ui/date-field'
import { Dialog } from '@/ui/dialog'
import { TextField } from '@/ui/text-field'
import { type Content, contentOf, correctableFields, fieldOf, isTexts, withContent } from './entry-content'
import { fieldView } from './entry-views'
import { entryName, serverWords } from './entry-words'
import { useEntryAction } from './use-entry-action'
import { labelOf } from './value-words'

type CorrectDialogProps = { entry: OutboxEntry; onClose: () => void }

/** What the server refused, to be corrected and sent again. Fields that it did not name stay as they are. */
export function CorrectDialog({ entry, onClose }: CorrectDialogProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const form = useId()
  const { act, busy } = useEntryAction()
  const [fields] = useState(() => correctableFields(entry))
  const [start] = useState<Content>(() => pick(contentOf(entry), fields))
  const isCorrected = (typed: Content) => !isSame(typed, start)
  const { value: values, setValue: setValues, clear } = useDraft(correctionDraft(entry.id), start, isCorrected)

  function close() {
    clear()
    onClose()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (await act(() => edit(entry.id, withContent(entry, tidied(values))))) close()
  }

  return (
    <Dialog
      open
      onClose={close}
      title={t`内容を修正`}
      footer={
        <>
          <Button onClick={close}>{t`キャンセル`}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {t`保存して送信`}
          </Button>
        </>
      }
    >
      <p className="mb-3 font-semibold">{entryName(entry, i18n)}</p>
      {entry.last_error ? <Banner tone="warning">{serverWords(entry.last_error, i18n).message}</Banner> : null}
      <form id={form} onSubmit={(event) => void save(event)} className="mt-4 flex flex-col gap-4">
        {fields.map((field) => (
          <Field
            key={field}
            view={fieldView(entry.command, field)}
            label={labelOf(entry.command, field, i18n)}
            value={values[field]}
            error={errorOf(entry, field)}
            onChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
          />
        ))}
      </form>
    </Dialog>
  )
}

type FieldProps = {
  view: FieldView
  label: string
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

function Field({ view, label, value, error, onChange }: FieldProps) {
  const { t } = useWords()
  if (view.kind === 'date') {
    return (
      <DateField label={label} value={typeof value === 'string' ? value : null} error={error} onChange={onChange} />
    )
  }
  if (isTexts(value)) {
    const split = (text: string) => onChange(text.split('、'))
    const hint = t`「、」で区切って入力`
    return <TextField label={label} value={value.join('、')} error={error} hint={hint} onChange={split} />
  }
  return (
    <TextField
      label={label}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      error={error}
      required={view.isRequired}
      multiline={view.kind === 'long-text'}
      onChange={onChange}
    />
  )
}

/** All that the server said about a field. */
function errorOf({ last_error }: OutboxEntry, field: string): string | undefined {
  const words = (last_error?.validation_errors ?? []).filter((item) => fieldOf(item.field) === field)
  return words.map(({ message }) => message).join(' ') || undefined
}

/** Lists without the empty words that typing leaves between two separators. The server tidies the rest. */
function tidied(values: Content): Content {
  const words = (value: string[]) => value.map((word) => word.trim()).filter(Boolean)
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, isTexts(value) ? words(value) : value]),
  )
}

function pick(content: Content, fields: readonly string[]): Content {
  return Object.fromEntries(fields.map((field) => [field, content[field]]))
}
