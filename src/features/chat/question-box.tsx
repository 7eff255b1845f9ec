import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { QUESTION_LIMIT } from '#contract/conversations'
import { belongsToInputMethod, isPlainEnter } from '@/lib/ime'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/text-field'
import type { Correction } from './use-question'

type QuestionBoxProps = {
  text: string
  onText: (text: string) => void
  correction: Correction | null
  onCancel: () => void
  busy: boolean
  onSend: () => void
  /** Whether one can type at once, where there is a keyboard. */
  takesFocus: boolean
}

/**
 * Where a question is typed. Enter sends it, but never the Enter that confirms kanji; Shift+Enter begins a line. An
 * interpretation comes selected: it can be typed over, changed or sent as it is. Esc leaves a correction.
 */
export function QuestionBox({ text, onText, correction, onCancel, busy, onSend, takesFocus }: QuestionBoxProps) {
  const { t } = useLingui()
  const labels = { new: t`質問`, question: t`質問を直す`, interpretation: t`解釈を直す` }
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const isFocused = useRef(takesFocus)
  const mayType = text.trim() !== '' && text.length <= QUESTION_LIMIT
  useEffect(() => {
    if (isFocused.current && window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (!correction) return
    field.current?.focus()
    if (correction.of === 'interpretation') field.current?.select()
  }, [correction])

  function send() {
    if (mayType && !busy) onSend()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && correction && !belongsToInputMethod(event)) onCancel()
    if (!isPlainEnter(event) || event.shiftKey) return
    event.preventDefault()
    send()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  return (
    <form onSubmit={handleSubmit} className="print:hidden">
      <TextField
        label={labels[correction?.of ?? 'new']}
        name="message"
        value={text}
        onChange={onText}
        onKeyDown={handleKey}
        // A correction ends when it is sent: what would be typed meanwhile has no place to stay.
        readOnly={busy && correction !== null}
        multiline
        rows={2}
        autoComplete="off"
        enterKeyHint="send"
        error={text.length > QUESTION_LIMIT ? t`${QUESTION_LIMIT}文字以内にしてください。` : undefined}
        ref={(element) => {
          field.current = element
        }}
      />
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto hidden text-muted text-sm pointer-fine:sm:inline">
          <Trans>Enter で送信、Shift+Enter で改行</Trans>
        </span>
        {correction ? <Button onClick={onCancel}>{t`やめる`}</Button> : null}
        <Button type="submit" variant="primary" icon="send" busy={busy} disabled={!mayType}>
          {t`送信`}
        </Button>
      </div>
    </form>
  )
}
