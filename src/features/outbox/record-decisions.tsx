import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { asksForDecision } from '@/offline/outbox/asks-for-decision'
import type { FieldConflict, OutboxEntry } from '@/offline/outbox/entry'
import { resolveConflict, useOutbox } from '@/offline/scope/outbox'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { EntryActions } from './entry-actions'
import { EntryChanges } from './entry-changes'
import { EntryReason } from './entry-reason'
import { commandName } from './entry-words'
import { otherSide } from './other-side'
import type { StartTask } from './task'
import { useEntryAction } from './use-entry-action'
import { useTasks } from './use-tasks'
import { labelOf, sideTexts } from './value-words'

/** What a button can carry; longer values are compared in the dialog. */
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
      title={choice ? <Trans>{field}が競合しています</Trans> : commandName(entry.command, i18n)}
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

/** Both values as buttons: one tap settles it. */
function Choice({ entry, choice }: { entry: OutboxEntry; choice: FieldConflict }) {
  const { i18n } = useLingui()
  const { act, busy } = useEntryAction()
  const { field, mine, theirs } = choice
  const other = otherSide(entry, i18n)
  const { mine: mineText, theirs: theirsText } = sideTexts(entry, choice, i18n)
  const choose = (value: unknown) => void act(() => resolveConflict(entry.id, { [field]: value }))
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button busy={busy} onClick={() => choose(mine)}>
        <Trans>
          自分: <span className="inline-block">{mineText}</span>
        </Trans>
      </Button>
      <Button busy={busy} onClick={() => choose(theirs)}>
        <Trans>
          {other}: <span className="inline-block">{theirsText}</span>
        </Trans>
      </Button>
    </div>
  )
}

/** The only field in question, when its values are short enough for buttons. */
function shortChoice({ state, conflict }: OutboxEntry): FieldConflict | null {
  const [only, ...others] = state === 'conflict' ? (conflict?.fields ?? []) : []
  if (!only || others.length > 0) return null
  return [only.mine, only.theirs].every((value) => JSON.stringify(value ?? '').length <= MAX_LENGTH) ? only : null
}
