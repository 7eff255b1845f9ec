import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { fieldLabel } from '@/errors/field-labels'
import { SaveFailure } from '@/errors/save-failure'
import { isPlainEnter } from '@/lib/ime'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { DateTimeField } from '@/ui/date-time-field'
import { TextField } from '@/ui/text-field'
import { useFormKeys } from '@/ui/use-form-keys'
import { TypeChoice } from './type-choice'
import { useInteractionForm } from './use-interaction-form'

type InteractionFormProps = { customer: { id: string; name: string }; onClose: () => void }

/**
 * A contact, written down with a queue in front of the desk: subject first in focus, Enter goes on to the text,
 * Ctrl+Enter saves. A contact cannot be changed afterwards, so a plain Enter never saves.
 */
export function InteractionForm({ customer, onClose }: InteractionFormProps) {
  const { t, i18n } = useLingui()
  const element = useRef<HTMLFormElement>(null)
  const content = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const [cameFrom] = useState(() => document.activeElement)
  const form = useInteractionForm({ customer, onSaved: close, form: element })
  const { value, set, errors } = form
  useFormKeys(element, { onSave: () => void form.submit(), onLeave: close })
  // The focus brings only its own field into the window.
  useEffect(() => {
    // Braces matter: newer browsers return a promise here, and React would take it for the clean-up.
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  function close() {
    onClose()
    if (cameFrom instanceof HTMLElement) cameFrom.focus()
  }

  function discard() {
    form.draft.clear()
    close()
  }

  /** Enter in the subject goes on to the text. */
  function handleSubjectKey(event: KeyboardEvent) {
    if (!isPlainEnter(event) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    content.current?.focus()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void form.submit()
  }

  return (
    <form
      ref={element}
      aria-label={t`対応履歴を追加`}
      noValidate
      onSubmit={handleSubmit}
      className="flex print:hidden scroll-mt-40 scroll-mb-4 flex-col gap-4 rounded-card border border-accent bg-surface p-4 shadow-card"
    >
      {form.draft.restored ? (
        <Banner role="status" icon="undo" action={<Button size="sm" onClick={form.draft.clear}>{t`破棄する`}</Button>}>
          <Trans>入力途中の内容を復元しました</Trans>
        </Banner>
      ) : null}
      {form.failure ? <SaveFailure thrown={form.failure} /> : null}
      <fieldset disabled={form.busy} className="flex min-w-0 flex-col gap-4">
        <TypeChoice value={value.type} onChange={(type) => set('type', type)} />
        <TextField
          label={fieldLabel('summary', i18n)}
          name="summary"
          value={value.summary}
          onChange={(text) => set('summary', text)}
          onKeyDown={handleSubjectKey}
          error={errors.summary}
          required
          maxLength={200}
          autoComplete="off"
          enterKeyHint="next"
          autoFocus
        />
        <TextField
          label={fieldLabel('content', i18n)}
          name="content"
          value={value.content}
          onChange={(text) => set('content', text)}
          error={errors.content}
          multiline
          rows={3}
          maxLength={20_000}
          ref={(field) => {
            content.current = field
          }}
        />
        <DateTimeField
          label={fieldLabel('occurred_at', i18n)}
          name="occurred_at"
          value={value.occurred_at}
          onChange={(at) => set('occurred_at', at)}
          error={errors.occurred_at}
          required
          className="sm:max-w-64"
        />
      </fieldset>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto hidden text-muted text-sm pointer-fine:sm:inline">
          <Trans>Ctrl+Enter で保存</Trans>
        </span>
        {form.hasText ? <Button variant="ghost" disabled={form.busy} onClick={discard}>{t`破棄する`}</Button> : null}
        <Button disabled={form.busy} onClick={close}>{t`キャンセル`}</Button>
        <Button variant="primary" type="submit" busy={form.busy}>{t`保存`}</Button>
      </div>
    </form>
  )
}
