import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type CalendarEntry, ChannelId, EntryState } from '#contract/marketing-data'
import { requiredText } from '#contract/primitives'
import { EditedPost } from '#contract/result-edit'
import { problemsBySchema } from '@/forms/check-fields'
import type { Kept } from '@/forms/draft-shape'
import { FormDialog } from '@/forms/form-dialog'
import { useForm } from '@/forms/use-form'
import { DateField } from '@/ui/date-field'
import { SelectField } from '@/ui/select-field'
import { TextField } from '@/ui/text-field'
import { CHANNEL_WORDS, STATE_WORDS } from './marketing-words'
import { PostLength } from './post-length'

/** A post that somebody writes says something. */
const Written = z.extend(EditedPost, { title: requiredText(2_000) })

type PostFormProps = {
  /** Names the draft. */
  name: string
  /** As it stands, or as a new one begins. */
  post: CalendarEntry
  isNew: boolean
  /** Resolves whether it is kept; `draft` is the name of its draft. */
  save: (post: CalendarEntry, draft: string) => Promise<boolean>
  onClose: () => void
}

/** A post of a calendar, written or changed: its day, its words, the way it goes, and how far it is. */
export function PostForm({ name, post, isNew, save, onClose }: PostFormProps) {
  const { t, i18n } = useLingui()
  // What is changed in the list meanwhile does not change what this form began with.
  const [start] = useState(post)
  const form = useForm<Kept<CalendarEntry>, true>({
    name,
    start: { fields: start },
    isDirty: ({ fields }) => JSON.stringify(fields) !== JSON.stringify(start),
    tidy: (fields) => ({ ...fields, title: fields.title.trim() }),
    labels: { day: msg`日`, title: msg`題名`, idea: msg`内容` },
    check: (fields) => problemsBySchema(Written, fields),
    save: async ({ fields }, draft) => (await save(fields, draft)) || null,
    // The calendar shows it as it is kept.
    tell: () => {},
    onSaved: onClose,
  })
  const { fields, errors, set } = form
  return (
    <FormDialog form={form} title={isNew ? t`投稿を追加` : t`投稿を編集`} size="md" onClose={onClose} focusOn="title">
      <div className="flex flex-col gap-4">
        <TextField
          label={t`題名`}
          name="title"
          value={fields.title}
          onChange={(title) => set('title', title)}
          error={errors.title}
          autoComplete="off"
          required
        />
        <TextField
          multiline
          rows={6}
          label={t`内容`}
          name="idea"
          value={fields.idea}
          onChange={(idea) => set('idea', idea)}
          error={errors.idea}
          autoComplete="off"
        />
        <PostLength of={fields} />
        <div className="grid gap-4 sm:grid-cols-3">
          <DateField
            label={t`日`}
            name="day"
            value={fields.day}
            onChange={(day) => set('day', day ?? '')}
            error={errors.day}
            required
          />
          <SelectField
            label={t`伝え方`}
            value={fields.channel ?? ''}
            onChange={(channel) => set('channel', channel === '' ? undefined : ChannelId.parse(channel))}
            options={[
              { value: '', label: t`決めていない` },
              ...ChannelId.options.map((value) => ({ value, label: i18n._(CHANNEL_WORDS[value]) })),
            ]}
          />
          <SelectField
            label={t`状態`}
            value={fields.state}
            onChange={(state) => set('state', EntryState.parse(state))}
            options={EntryState.options.map((value) => ({ value, label: i18n._(STATE_WORDS[value]) }))}
          />
        </div>
      </div>
    </FormDialog>
  )
}
