import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { InteractionInput, type InteractionType, interactionFields } from '#contract/interactions'
import { BLANK } from '#contract/snippet-text'
import { fieldLabel } from '@/errors/field-labels'
import { InlineForm } from '@/forms/inline-form'
import { type RecordDraft, useRecordForm } from '@/forms/use-record-form'
import { useTextProps } from '@/forms/use-text-props'
import { isPlainEnter } from '@/lib/ime'
import { useCommand } from '@/offline/scope/use-command'
import { Button } from '@/ui/button'
import { DateTimeField } from '@/ui/date-time-field'
import { insertText } from '@/ui/insert-text'
import { TextField } from '@/ui/text-field'
import { keepType, lastType } from './last-type'
import { createInteraction } from './mutations'
import type { SnippetSlot } from './snippet-slot'
import { TypeChoice } from './type-choice'

type InteractionFormProps = {
  customer: { id: string; name: string }
  /** The kind that it begins with; without one, that of the last contact written here. */
  type?: InteractionType | undefined
  /** What it begins with, where the contact is made of something that was written elsewhere. */
  text?: Pick<Fields, 'summary' | 'content'>
  /** Offers texts that are put where the caret is. */
  snippets?: SnippetSlot | undefined
  onClose: () => void
}

/** What a person types of a contact. */
type Fields = {
  customer_id: string
  type: InteractionType
  summary: string
  content: string
  /** Null while the field is empty. */
  occurred_at: string | null
}

/**
 * A contact, written down with a queue in front of the desk: subject first in focus, Enter goes on to the text,
 * Ctrl+Enter saves. A contact cannot be changed afterwards, so a plain Enter never saves.
 */
export function InteractionForm({ customer, type, text: given, snippets: Snippets, onClose }: InteractionFormProps) {
  const { t, i18n } = useLingui()
  const content = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const [cameFrom] = useState(() => document.activeElement)
  const [isPicking, setPicking] = useState(false)
  const form = useInteractionForm(customer, { type: type ?? lastType(), ...given }, close)
  const { fields, set, errors, ref } = form
  const text = useTextProps(form, interactionFields)
  // The focus brings only its own field into the window.
  useEffect(() => {
    // Braces matter: newer browsers return a promise here, and React would take it for the clean-up.
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [ref])

  function close() {
    onClose()
    if (cameFrom instanceof HTMLElement) cameFrom.focus()
  }

  function put({ text: filled, blankAt }: { text: string; blankAt: number | null }) {
    setPicking(false)
    // The dialog gives the focus back to its button first.
    requestAnimationFrame(() => {
      const selected = blankAt === null ? undefined : { at: blankAt, length: BLANK.length }
      const onChange = (value: string) => set('content', value)
      if (content.current) insertText(content.current, { text: filled, selected, onChange })
    })
  }

  /** Enter in the subject goes on to the text. */
  function handleSubjectKey(event: KeyboardEvent) {
    if (!isPlainEnter(event) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    content.current?.focus()
  }

  return (
    <>
      <InlineForm
        form={form}
        label={t`対応履歴を追加`}
        onLeave={close}
        hint={
          <span className="mr-auto hidden text-muted text-sm pointer-fine:sm:inline">
            <Trans>Ctrl+Enter で保存</Trans>
          </span>
        }
        className="scroll-mt-40 scroll-mb-4 rounded-card border border-accent bg-surface p-4 shadow-card print:hidden"
      >
        <TypeChoice value={fields.type} onChange={(chosen) => set('type', chosen)} />
        <TextField {...text('summary')} onKeyDown={handleSubjectKey} enterKeyHint="next" autoFocus />
        <TextField
          {...text('content')}
          rows={3}
          ref={(field) => {
            content.current = field
          }}
        />
        {Snippets ? (
          <div className="-mt-2">
            <Button variant="ghost" size="sm" icon="note" aria-haspopup="dialog" onClick={() => setPicking(true)}>
              {t`定型文`}
            </Button>
          </div>
        ) : null}
        <DateTimeField
          label={fieldLabel('occurred_at', i18n)}
          name="occurred_at"
          value={fields.occurred_at}
          onChange={(at) => set('occurred_at', at)}
          error={errors.occurred_at}
          required
          className="sm:max-w-64"
        />
      </InlineForm>
      {/* Beside the form: what is sent in its dialogs would reach the form, too. */}
      {Snippets && isPicking ? (
        <Snippets customer={customer} written={fields.content} onChoose={put} onClose={() => setPicking(false)} />
      ) : null}
    </>
  )
}

/** State of the form, with a draft per customer. */
type Beginning = Pick<Fields, 'type'> & Partial<Pick<Fields, 'summary' | 'content'>>

function useInteractionForm(customer: InteractionFormProps['customer'], begun: Beginning, onSaved: () => void) {
  const { run } = useCommand(createInteraction)
  const [empty] = useState<Fields>(() => ({
    ...{ customer_id: customer.id, summary: '', content: '' },
    ...begun,
    occurred_at: new Date().toISOString(),
  }))
  return useRecordForm<Fields, never>({
    draft: `${createInteraction.name}:${customer.id}`,
    schema: InteractionInput,
    empty,
    tidy: (fields) => ({ ...fields, summary: fields.summary.trim() }),
    nameOf: ({ summary }) => `${customer.name} ・ ${summary}`,
    // A type or a time alone is no contact.
    isWorthKeeping: ({ summary, content }) => summary.trim() !== '' || content.trim() !== '',
    readOlder,
    save: ({ id, fields }, options) =>
      run({ ...InteractionInput.parse(fields), id, customer_name: customer.name }, options),
    onSaved: (_, saved) => {
      keepType(saved.type)
      onSaved()
    },
  })
}

/** Until November 2026 the fields of a draft stood beside its ids. */
function readOlder(found: unknown): Partial<RecordDraft<Fields, never>> | undefined {
  const { attempt, id, ...fields } = found as RecordDraft<Fields> & Fields
  return typeof attempt === 'string' ? { attempt, id, fields } : undefined
}
