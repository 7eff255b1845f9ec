import { useLingui } from '@lingui/react/macro'
import { PLACEHOLDERS, unknownPlaceholders } from '#contract/snippet-text'
import { type Snippet, SnippetInput, type SnippetUse, snippetFields, snippets } from '#contract/snippets'
import { FormDialog } from '@/forms/form-dialog'
import { recordFields } from '@/forms/record-fields'
import { useRecordForm } from '@/forms/use-record-form'
import { useTextProps } from '@/forms/use-text-props'
import { useCommand } from '@/offline/scope/use-command'
import { useRightsOver } from '@/session/own-or-shared-rights'
import { Switch } from '@/ui/switch'
import { TextField } from '@/ui/text-field'
import { createSnippet, updateSnippet } from './mutations'
import { LABELS, WORDS } from './snippet-words'

const snippetForm = recordFields(snippetFields, {
  schema: SnippetInput,
  nameOf: ({ name }) => name,
})

type SnippetFormProps = {
  usedFor: SnippetUse
  /** The snippet to be changed; none for a new one. */
  kept?: Snippet
  /** What a new one begins with. */
  text?: string
  onClose: () => void
}

/**
 * The form of a snippet: its name, the text, in a contact with its placeholders, and who sees it. A question that becomes one
 * is its own name at first.
 */
export function SnippetForm({ usedFor, kept, text: begun = '', onClose }: SnippetFormProps) {
  const { t, i18n } = useLingui()
  const { share } = useRightsOver(snippets)
  const words = WORDS[usedFor]
  const name = usedFor === 'question' ? firstLine(begun) : ''
  const { run: create } = useCommand(createSnippet)
  const { run: update } = useCommand(updateSnippet)
  const form = useRecordForm<SnippetInput, Snippet & SnippetInput>({
    ...snippetForm,
    labels: words.labels,
    draft: kept ? `${updateSnippet.name}:${kept.id}` : `${createSnippet.name}:${usedFor}`,
    base: kept,
    given: kept ? {} : { text: begun, name, used_for: usedFor },
    isWorthKeeping: ({ name: called, text, is_shared }) =>
      kept
        ? called !== kept.name || text !== kept.text || is_shared !== kept.is_shared
        : called !== name || (text !== '' && text !== begun),
    save: ({ id, fields, base, changes }, options) =>
      kept ? update({ id, name: (base ?? kept).name, changes }, options) : create({ id, ...fields }, options),
    onSaved: onClose,
  })
  const text = useTextProps(form, snippetFields)
  const { fields, set } = form
  const hasPlaceholders = usedFor === 'contact'
  const unknown = (hasPlaceholders ? unknownPlaceholders(fields.text) : []).map((name) => `{${name}}`).join(' ')
  const names = PLACEHOLDERS.map((name) => `{${name}}`).join(' ')
  return (
    <FormDialog form={form} size="md" title={i18n._(kept ? words.edit : words.add)} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField {...text('name')} label={i18n._(words.labels.name)} autoFocus />
        <TextField
          {...text('text', hasPlaceholders ? t`次の言葉は、使うときに置き換わります: ${names}` : undefined)}
          label={i18n._(words.labels.text)}
          rows={5}
        />
        {unknown === '' ? null : (
          <p
            role="status"
            className="text-sm text-warning"
          >{t`置き換えられない言葉があります。そのまま入ります: ${unknown}`}</p>
        )}
        {share || fields.is_shared ? (
          <Switch
            label={i18n._(LABELS.is_shared)}
            hint={t`この職場の全員が使えます。`}
            checked={fields.is_shared}
            disabled={!share && !fields.is_shared}
            onChange={(isShared) => set('is_shared', isShared)}
          />
        ) : null}
      </div>
    </FormDialog>
  )
}

function firstLine(text: string): string {
  const line = text.trim().replaceAll(/\s+/gu, ' ')
  return line.slice(0, snippetFields.name.max).toWellFormed()
}
