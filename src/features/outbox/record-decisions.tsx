import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { useMemo } from 'react'
import { asksForDecision } from '@/offline/outbox/asks-for-decision'
import type { FieldConflict, OutboxEntry } from '@/offline/outbox/entry'
import { useOutbox } from '@/offline/scope/outbox'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { EntryActions } from './entry-actions'
import { EntryChanges } from './entry-changes'
import { EntryReason } from './entry-reason'
import { commandName } from './entry-words'
import { otherSide } from './other-side'
import type { StartTask } from './task'
import { type Side, useSettleConflict } from './use-settle-conflict'
import { useTasks } from './use-tasks'
import { labelOf, sideTexts } from './value-words'

/** What a row can carry; longer values are compared in the dialog. */
const MAX_LENGTH = 60

/** The changes in one lane, as of a record, that wait for a decision of the person, to be settled on the record's own page. */
export function RecordDecisions({ lane }: { lane: string }) {
  const all = useOutbox()
  const entries = useMemo(() => all.filter(({ state }) => state !== 'sent'), [all])
  const { startTask, dialog } = useTasks(entries)
  const undecided = entries.filter((entry) => entry.lane === lane && asksForDecision(entry))
  return (
    <>
      {undecided.map((entry) => (
        <Decision key={entry.id} entry={entry} onTask={startTask} />
      ))}
      {dialog}
    </>
  )
}

type DecisionProps = { entry: OutboxEntry; onTask: StartTask }

function Decision({ entry, onTask }: DecisionProps) {
  const { i18n } = useLingui()
  const choice = shortChoice(entry)
  const field = choice ? labelOf(entry.command, choice.field, i18n) : ''
  return (
    <Banner
      role="status"
      tone={entry.state === 'conflict' ? 'danger' : 'warning'}
      icon="warning"
      className="mb-5 print:hidden"
      title={choice ? <Trans>{field}が、ほかの人の変更と重なっています</Trans> : commandName(entry.command, i18n)}
    >
      {/* The colours of a row of the outbox are made for this ground. */}
      <div className="mt-1.5 rounded-control bg-surface px-3.5 py-2.5 text-ink">
        <EntryReason entry={entry} />
        {choice ? <Choice entry={entry} choice={choice} /> : <EntryChanges entry={entry} />}
        <div className="mt-2">
          <EntryActions entry={entry} onTask={onTask} />
        </div>
      </div>
    </Banner>
  )
}

/** Both values in rows of one size: one tap settles it. */
function Choice({ entry, choice }: { entry: OutboxEntry; choice: FieldConflict }) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const { settle, busy } = useSettleConflict()
  const { mine, theirs } = sideTexts(entry, choice, i18n)
  const keep = (side: Side) => void settle(entry, { [choice.field]: side })
  return (
    <ul className="mt-2 grid auto-rows-fr gap-2 lg:grid-cols-2">
      <ChoiceRow who={t`自分`} value={mine} busy={busy} onChoose={() => keep('mine')} />
      <ChoiceRow who={otherSide(entry, i18n)} value={theirs} busy={busy} onChoose={() => keep('theirs')} />
    </ul>
  )
}

type ChoiceRowProps = {
  /** Whose value it is, and since when. */
  who: string
  value: string
  busy: boolean
  onChoose: () => void
}

/** The value stands beside the button, not in it: there a number would be broken at the end of a line. */
function ChoiceRow({ who, value, busy, onChoose }: ChoiceRowProps) {
  const { t } = useWords()
  return (
    <li className="flex min-w-0 items-center justify-between gap-3 rounded-control border border-line px-3.5 py-2.5">
      <div className="min-w-0">
        <p className="break-words font-semibold text-lg leading-snug">
          <span className="inline-block">{value}</span>
        </p>
        <p className="text-muted text-sm">{who}</p>
      </div>
      <Button
        className="shrink-0 whitespace-nowrap"
        aria-label={t`${who}: ${value} こちらにする`}
        busy={busy}
        onClick={onChoose}
      >
        {t`こちらにする`}
      </Button>
    </li>
  )
}

/** The only field in question, when its values are short enough for a row. */
function shortChoice({ state, conflict }: OutboxEntry): FieldConflict | null {
  const [only, ...others] = state === 'conflict' ? (conflict?.fields ?? []) : []
  if (!only || others.length > 0) return null
  return [only.mine, only.theirs].every((value) => JSON.stringify(value ?? '').length <= MAX_LENGTH) ? only : null
}
