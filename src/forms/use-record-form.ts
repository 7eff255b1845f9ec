import { useState } from 'react'
import { changedFields } from '#contract/changes'
import { notifySaved } from '@/errors/notify-saved'
import { uuid } from '@/lib/uuid'
import { savedAs } from '@/offline/outbox/conflict-kind'
import type { Outcome, SubmitOptions } from '@/offline/scope/use-command'
import { type Problems, problemsBySchema } from './check-fields'
import { fieldsOf, isChanged, type Kept } from './draft-shape'
import type { RecordFields } from './record-fields'
import { type Form, useForm } from './use-form'

/** What the form keeps on the device. */
export type RecordDraft<F extends object, B = unknown> = Kept<F> & {
  /** Names the act of saving: the same for every try, so that it is done once. */
  attempt: string
  /** The record's id, made on the device for a new one. */
  id: string
  /** The record that the form started from; null for a new one. */
  base: B | null
}

/** What is to be saved: `changes` are the fields that differ from the record, or from the form as it was opened. */
export type RecordInput<F extends object, B> = RecordDraft<F, B> & { changes: Partial<F> }

/** That of a record which is safe, on the server or on this device. */
export type SavedOutcome = Exclude<Outcome, { state: 'refused' | 'not-stored' }>

type RecordFormOptions<F extends object, B extends F & { id: string }> = RecordFields<F> & {
  /** Names the draft, e.g. by the command and the id of a known record. */
  draft: string
  /** Names that it had before (`useDraft`). */
  formerDrafts?: readonly string[] | undefined
  /** The record to be changed; none for a new one. */
  base?: B | undefined
  /** What a new record starts with beside `empty`. */
  given?: Partial<F>
  /** Whether there is something to lose; that it differs from its start, unless given. */
  isWorthKeeping?: (fields: F) => boolean
  readOlder?: (found: unknown) => Partial<RecordDraft<F, B>> | undefined
  /** What is wrong besides, which no schema of the fields can tell. */
  alsoWrong?: () => Problems
  /** Runs the command. `options` name the act, its base, and the draft that goes when the entry is stored. */
  save: (input: RecordInput<F, B>, options: SubmitOptions) => Promise<Outcome>
  /** Says that it was saved, where there is more to say than that. */
  tell?: (outcome: SavedOutcome, fields: F) => void
  /** `id` is that of the record that was saved. Not called for who has left the form. */
  onSaved: (id: string, fields: F) => void
}

/**
 * The form of a record that is saved through the outbox, new or known. A known one is saved in the fields that were changed,
 * and not at all when none was. A refusal and a full disk leave the text in the form.
 */
export function useRecordForm<F extends object, B extends F & { id: string }>(
  options: RecordFormOptions<F, B>,
): Form<F> & { kept: RecordDraft<F, B> } {
  const { schema, empty, tidy, nameOf, labels, draft, base, given, isWorthKeeping, readOlder } = options
  const { alsoWrong, save, onSaved } = options
  const { tell = (outcome, fields) => notifySaved(savedAs(outcome), outcome.entry.last_error, nameOf(fields)) } =
    options
  const [start] = useState<RecordDraft<F, B>>(() => ({
    attempt: uuid(),
    id: base?.id ?? uuid(),
    base: base ?? null,
    fields: { ...(base ? fieldsOf(empty, base) : empty), ...given },
  }))
  const before = (kept: RecordDraft<F, B>) => (kept.base ? fieldsOf(empty, kept.base) : start.fields)

  async function store(kept: RecordDraft<F, B>, slot: string): Promise<SavedOutcome | 'unchanged'> {
    const changes = changedFields(before(kept), kept.fields)
    if (kept.base && Object.keys(changes).length === 0) return 'unchanged'
    const act: SubmitOptions = { id: kept.attempt, draft: slot, ...(kept.base ? { base: kept.base } : {}) }
    const outcome = await save({ ...kept, changes }, act)
    if (outcome.state === 'refused' || outcome.state === 'not-stored') throw outcome.error
    return outcome
  }

  return useForm<RecordDraft<F, B>, SavedOutcome | 'unchanged'>({
    name: draft,
    formerNames: options.formerDrafts,
    start,
    readOlder,
    // With the attempt of the other tab, this one's save would count as a correction of the other's: fields that nobody
    // touched here would be taken back there.
    apart: (kept) => ({ ...kept, attempt: start.attempt, id: kept.base ? kept.id : start.id }),
    isDirty: (kept) => (isWorthKeeping ? isWorthKeeping(kept.fields) : isChanged(before(kept), kept.fields)),
    tidy,
    labels,
    check: (fields) => ({ ...problemsBySchema(schema, fields), ...alsoWrong?.() }),
    save: store,
    tell: (outcome, { fields }) => {
      if (outcome !== 'unchanged') tell(outcome, fields)
    },
    onSaved: (outcome, { id, fields }) => onSaved(outcome === 'unchanged' ? id : outcome.entry.subject.id, fields),
  })
}
