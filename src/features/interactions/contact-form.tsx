import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { interactionFields } from '#contract/interaction-record'
import { BLANK } from '#contract/snippet-text'
import { fieldLabel } from '@/errors/field-labels'
import { Dictation } from '@/forms/dictation/dictation'
import { InlineForm } from '@/forms/inline-form'
import type { Form } from '@/forms/use-form'
import { useTextProps } from '@/forms/use-text-props'
import { isPlainEnter } from '@/lib/ime'
import { Button } from '@/ui/button'
import { classNames } from '@/ui/class-names'
import { DateTimeField } from '@/ui/date-time-field'
import { addText, insertText } from '@/ui/insert-text'
import { TextField } from '@/ui/text-field'
import type { SnippetSlot } from './snippet-slot'
import { TypeChoice } from './type-choice'
import type { ContactPerson, ContactTyped } from './use-contact-form'

/** Of a form that is always there: a line for the subject with the kinds above it, until more is asked for. */
export type ContactLine = {
  isFolded: boolean
  /** The line becomes the whole form. */
  onGrow: () => void
  /** A kind was chosen with a finger or a mouse. */
  onPick: () => void
  /** Takes the field of the subject. */
  subject: (field: HTMLInputElement | HTMLTextAreaElement | null) => void
}

type ContactFormProps = {
  customer: ContactPerson
  form: Form<ContactTyped>
  /** Offers texts that are put where the caret is. */
  snippets: SnippetSlot | undefined
  onLeave: () => void
  /** Absent: a form that was opened, with the focus in its subject. */
  line?: ContactLine
}

/**
 * A contact, written down with a queue in front of the desk: Enter goes on from the subject to the text, Ctrl+Enter saves. A
 * contact cannot be changed afterwards, so a plain Enter never saves.
 */
export function ContactForm({ customer, form, snippets: Snippets, onLeave, line }: ContactFormProps) {
  const { t, i18n } = useLingui()
  const content = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const goesOn = useRef(false)
  const [isPicking, setPicking] = useState(false)
  const { fields, set, errors } = form
  const text = useTextProps(form, interactionFields)
  const isFolded = line?.isFolded ?? false

  function put({ text: filled, blankAt }: { text: string; blankAt: number | null }) {
    setPicking(false)
    // The dialog gives the focus back to its button first.
    requestAnimationFrame(() => {
      const selected = blankAt === null ? undefined : { at: blankAt, length: BLANK.length }
      const onChange = (value: string) => set('content', value)
      if (content.current) insertText(content.current, { text: filled, selected, onChange })
    })
  }

  const hear = (said: string) => {
    if (content.current) addText(content.current, said, (value) => set('content', value))
  }

  /** Enter in the subject goes on to the text, once that is there. */
  function handleSubjectKey(event: KeyboardEvent) {
    if (!isPlainEnter(event) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    goesOn.current = content.current === null
    if (content.current) content.current.focus()
    else line?.onGrow()
  }

  const subject = text('summary')
  return (
    <>
      <InlineForm
        form={form}
        label={t`対応履歴を追加`}
        onLeave={onLeave}
        isAlways={line !== undefined}
        isFolded={isFolded}
        hint={
          <span className="mr-auto hidden text-muted text-sm pointer-fine:sm:inline">
            <Trans>Ctrl+Enter で保存</Trans>
          </span>
        }
        className={classNames(
          'scroll-mb-4 rounded-card border bg-surface p-4 shadow-card print:hidden',
          isFolded ? 'border-line' : 'border-accent',
        )}
      >
        <TypeChoice
          value={fields.type}
          onChange={(chosen) => set('type', chosen)}
          {...(line && { legendHidden: true, onPick: line.onPick })}
        />
        <TextField
          {...subject}
          {...(line
            ? {
                ref: line.subject,
                labelHidden: true,
                placeholder: t`件名（例: 予約の変更）`,
                onChange: (value: string) => {
                  line.onGrow()
                  subject.onChange(value)
                },
              }
            : { autoFocus: true })}
          onKeyDown={handleSubjectKey}
          enterKeyHint="next"
        />
        {isFolded ? null : (
          <>
            <TextField
              {...text('content')}
              rows={3}
              ref={(field) => {
                content.current = field
                if (goesOn.current) field?.focus()
                goesOn.current = false
              }}
            />
            <div className="-mt-2 flex flex-wrap items-center gap-x-1 gap-y-2 empty:hidden">
              {Snippets ? (
                <Button variant="ghost" size="sm" icon="note" aria-haspopup="dialog" onClick={() => setPicking(true)}>
                  {t`定型文`}
                </Button>
              ) : null}
              <Dictation onText={hear} />
            </div>
            <DateTimeField
              label={fieldLabel('occurred_at', i18n)}
              name="occurred_at"
              value={fields.occurred_at}
              onChange={(at) => set('occurred_at', at)}
              error={errors.occurred_at}
              required
              className="sm:max-w-64"
            />
          </>
        )}
      </InlineForm>
      {/* Beside the form: what is sent in its dialogs would reach the form, too. */}
      {Snippets && isPicking ? (
        <Snippets customer={customer} written={fields.content} onChoose={put} onClose={() => setPicking(false)} />
      ) : null}
    </>
  )
}
