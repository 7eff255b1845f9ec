import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { QUESTION_LIMIT } from '#contract/conversations'
import { isPlainEnter } from '@/lib/ime'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/text-field'

type QuestionBoxProps = {
  text: string
  onText: (text: string) => void
  /** Whether the last question is asked differently. */
  isEdit: boolean
  onCancelEdit: () => void
  busy: boolean
  onSend: () => void
  /** Whether one can type at once, where there is a keyboard. */
  takesFocus: boolean
}

/** Where a question is typed. Enter sends it, but never the Enter that confirms kanji; Shift+Enter begins a line. */
export function QuestionBox({ text, onText, isEdit, onCancelEdit, busy, onSend, takesFocus }: QuestionBoxProps) {
  const { t } = useLingui()
  const field = useRef<HTMLElement>(null)
  const isFocused = useRef(takesFocus)
  const mayType = text.trim() !== '' && text.length <= QUESTION_LIMIT
  useEffect(() => {
    if (isFocused.current && window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (isEdit) field.current?.focus()
  }, [isEdit])

  function send() {
    if (mayType && !busy) onSend()
  }

  function handleKey(event: KeyboardEvent) {
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
        label={isEdit ? t`質問を直す` : t`質問`}
        name="message"
        value={text}
        onChange={onText}
        onKeyDown={handleKey}
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
        {isEdit ? <Button onClick={onCancelEdit}>{t`やめる`}</Button> : null}
        <Button type="submit" variant="primary" icon="send" busy={busy} disabled={!mayType}>
          {t`送信`}
        </Button>
      </div>
    </form>
  )
}
