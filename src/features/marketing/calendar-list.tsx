import { useLingui } from '@lingui/react/macro'
import { type RefObject, useRef } from 'react'
import { type CalendarEntry, EntryState } from '#contract/marketing-data'
import { DateField } from '@/ui/date-field'
import { IconButton } from '@/ui/icon-button'
import { SelectField } from '@/ui/select-field'
import { CHANNEL_WORDS, STATE_WORDS } from './marketing-words'
import { useTypedDay } from './use-typed-day'

export type PostActs = {
  change: (id: string, change: Partial<CalendarEntry>) => void
  edit: (post: CalendarEntry) => void
  copy: (post: CalendarEntry) => void
  remove: (post: CalendarEntry) => void
}

type CalendarListProps = { entries: readonly CalendarEntry[]; acts: PostActs }

/** The entries by day, each with its day and state to be changed, and with what else is done to it. */
export function CalendarList({ entries, acts }: CalendarListProps) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul ref={list} tabIndex={-1} aria-label={t`投稿の一覧`} className="divide-y divide-line outline-none">
      {entries.map((entry) => (
        <Post key={entry.id} entry={entry} acts={acts} list={list} />
      ))}
    </ul>
  )
}

type PostProps = { entry: CalendarEntry; acts: PostActs; list: RefObject<HTMLUListElement | null> }

function Post({ entry, acts, list }: PostProps) {
  const { t, i18n } = useLingui()
  const { id, day, title, idea, reason, state, channel } = entry
  const typedDay = useTypedDay(day, (to) => acts.change(id, { day: to }))
  const about = [channel ? i18n._(CHANNEL_WORDS[channel]) : '', reason].filter((word) => word !== '')
  return (
    <li className="flex flex-wrap items-end gap-3 py-3">
      <div className="min-w-56 flex-1 self-center">
        <p className="font-semibold">{title}</p>
        <p className="whitespace-pre-wrap break-words text-sm">{idea}</p>
        <p className="text-muted text-xs">{about.join('・')}</p>
      </div>
      <DateField label={t`「${title}」の日`} {...typedDay} className="w-40 [&_label]:sr-only" />
      <SelectField
        label={t`「${title}」の状態`}
        labelHidden
        value={state}
        onChange={(to) => acts.change(id, { state: EntryState.parse(to) })}
        options={EntryState.options.map((value) => ({ value, label: i18n._(STATE_WORDS[value]) }))}
        className="w-32"
      />
      <span className="flex">
        <IconButton label={t`「${title}」を編集`} icon="pencil" iconSize={18} onClick={() => acts.edit(entry)} />
        <IconButton label={t`「${title}」の文面`} icon="copy" iconSize={18} onClick={() => acts.copy(entry)} />
        <IconButton
          label={t`「${title}」を削除`}
          icon="trash"
          iconSize={18}
          onClick={() => {
            // What had the focus goes.
            list.current?.focus()
            acts.remove(entry)
          }}
        />
      </span>
    </li>
  )
}
