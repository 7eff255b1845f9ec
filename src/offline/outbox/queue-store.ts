// The queue on the disk. Every change of it is one strict transaction that decides in a pure function on the whole queue
// and writes; so two tabs can never decide on different snapshots. Each write leaves a new revision: while it is the one
// that this tab has seen, the rows need not be read again (500 of them take longer than everything else together).
import type { Database } from '@/lib/database'
import { type Codec, plainCodec } from '../device/codec'
import { REPLIES_STORE } from '../device/replies'
import { Archive } from './archive'
import { withFiles } from './carried-files'
import { removeDraft } from './drafts/draft-keys'
import type { Row } from './entry'
import { noteRows } from './note-rows'
import { prune } from './prune'
import { type Found, failing, META_KEY, readMeta, rowsOf, type Seen, sentOf, write } from './queue-disk'
import type { QueueChange, QueueState, Rest } from './queue-state'
import { readRow } from './read-row'
import { applied, changed, leadsOn, type QueueSnapshot, type Step, touchesRows } from './snapshot'

/** What a change of the queue takes along. */
export type Along = {
  /** An entry that is looked for also among those already sent. */
  wanted?: string
  /** The draft that goes: what was typed is in the queue from then on. */
  draft?: string | undefined
}

/** The queue as a tab knows it. */
export type Known = {
  rows: readonly Row[]
  /** What was sent and is kept, in the order in which it was done. */
  sent: readonly Row[]
  /** What of that this tab has not known before. */
  fresh: readonly Row[]
  rest: Rest | null
}

export type Committed<T> = Known & {
  result: T
  /** What it did to the rows, for the other tabs; null when it left them as they were. */
  step: Step | null
}

export type QueueStore = {
  /** Decides and writes in one transaction; resolves after the commit, with what was decided and the queue after it. */
  transact: <T>(decide: (state: QueueState) => QueueChange<T>, along?: Along) => Promise<Committed<T>>
  /**
   * Adds a row without looking at the others: for one that nothing on hand concerns. `build` gets the number before its
   * own, and whether this tab knows the queue as it is; `draft` goes along.
   * @throws ConstraintError when another tab has added the same id.
   */
  append: (build: (after: number, isCurrent: boolean) => Row, draft?: string) => Promise<{ row: Row; step: Step }>
  load: () => Promise<Known>
  /** Takes over what other tabs did, without the disk; null when that does not go on from what this tab knows. */
  follow: (steps: readonly Step[]) => Known | null
  /** Lets go what nobody needs of the archived entries, as far as this tab knows them. */
  prune: () => Promise<void>
  close: () => void
}

export function createQueueStore(database: Database, codec: Codec = plainCodec): QueueStore {
  /** What this tab saw last. Set after the commit only; one that is out of date is noticed by its revision. */
  let snapshot: QueueSnapshot | null = null
  const archive = new Archive()
  /** How many transactions are under way: what they saw may be older than what another tab tells. */
  let pending = 0

  const asked = async <T>(run: () => Promise<T>): Promise<T> => {
    pending += 1
    try {
      return await run()
    } finally {
      pending -= 1
    }
  }
  const keep = ({ rows, revision }: Seen) => {
    snapshot = revision === undefined ? null : { revision, rows }
  }
  /** Returns what was not known to be sent. */
  const archiveStep = (step: Step | null): readonly Row[] => {
    if (!step) return []
    if (archive.revision === step.from) archive.revision = step.to
    return archive.add(step.put.filter(({ state }) => state === 'sent'))
  }

  return {
    transact: <T>(decide: (state: QueueState) => QueueChange<T>, { wanted, draft }: Along = {}) =>
      asked(async () => {
        const stores = ['rows', 'meta', 'sent', 'drafts', REPLIES_STORE]
        type Written = Seen & Pick<Committed<T>, 'result' | 'step' | 'rest'>
        const seen = await database.transact<Written>(stores, 'strict', (transaction, done) => {
          const sent = wanted === undefined ? null : transaction.objectStore('sent').get(wanted)
          const withRows = rowsOf(transaction, snapshot, codec)
          readMeta(transaction, done, (meta) =>
            withRows(
              meta.revision,
              failing(done, (rows) => {
                const archived = sent?.result === undefined ? undefined : readRow(sent.result, wanted, codec)
                const change = withFiles(rows, decide({ rows, meta, sent: archived }))
                const { rest } = change.meta ?? meta
                const written = write(transaction, change, { rows, meta }, codec)
                done.result({ result: change.result, rest, ...written })
                if (touchesRows(change)) noteRows(transaction, database, written.rows.length)
                if (draft) removeDraft(transaction.objectStore('drafts'), draft)
              }),
            ),
          )
        })
        keep(seen)
        const fresh = archiveStep(seen.step)
        return { result: seen.result, rows: seen.rows, rest: seen.rest, step: seen.step, sent: archive.list, fresh }
      }),

    append: (build, draft) =>
      asked(async () => {
        const stores = ['rows', 'meta', ...(draft ? ['drafts'] : [])]
        const seen = await database.transact<Seen & { row: Row; step: Step }>(stores, 'strict', (transaction, done) =>
          readMeta(transaction, done, (meta) => {
            // The others are not looked at: without a snapshot of them there is none with this one.
            const isKnown = snapshot !== null && snapshot.revision === meta.revision
            const isFirstEver = meta.seq === 0 && meta.revision === undefined
            const row = build(meta.seq, isKnown || isFirstEver)
            transaction.objectStore('rows').add(codec.encode(row), row.id)
            // Before the very first change there was nothing to look at.
            const isWhole = isKnown || isFirstEver
            const { rows, revision, put } = changed(isKnown ? (snapshot?.rows ?? []) : [], { put: [row] })
            transaction.objectStore('meta').put({ ...meta, seq: row.seq, revision }, META_KEY)
            const step = { from: meta.revision, to: revision, put, remove: [], rest: meta.rest }
            done.result({ row, step, rows, revision: isWhole ? revision : undefined })
            noteRows(transaction, database, isWhole ? rows.length : undefined)
            if (draft) removeDraft(transaction.objectStore('drafts'), draft)
          }),
        )
        keep(seen)
        archiveStep(seen.step)
        return { row: seen.row, step: seen.step }
      }),

    load: () =>
      asked(async () => {
        const stores = ['rows', 'meta', 'sent']
        const seen = await database.transact<Seen & { rest: Rest | null; found: Found | null }>(
          stores,
          'relaxed',
          (transaction, done) => {
            const withSent = sentOf(transaction, archive, codec)
            const withRows = rowsOf(transaction, snapshot, codec)
            readMeta(transaction, done, ({ revision, rest }) =>
              withRows(revision, (rows) => withSent(revision, (found) => done.result({ rows, revision, rest, found }))),
            )
          },
        )
        keep(seen)
        if (seen.found) archive.keepOnly(seen.found.keys)
        const fresh = archive.add(seen.found?.rows ?? [])
        archive.revision = seen.revision
        return { rows: seen.rows, sent: archive.list, fresh, rest: seen.rest }
      }),

    follow: (steps) => {
      const last = steps.at(-1)
      const isWhole = snapshot !== null && archive.revision === snapshot.revision
      if (!last || !snapshot || pending > 0 || !isWhole || !leadsOn(steps, snapshot.revision)) return null
      const fresh: Row[] = []
      for (const step of steps) {
        if (step.from !== snapshot.revision) continue
        // As if it came from the disk: the other tab may be of another version.
        const read = (row: Row) => readRow(row, row.id, plainCodec)
        const left = step.put.filter(({ state }) => state === 'sent').map(({ id }) => id)
        const put = step.put.filter(({ state }) => state !== 'sent').map(read)
        snapshot = { revision: step.to, rows: applied(snapshot.rows, { put, remove: [...step.remove, ...left] }) }
        fresh.push(...archiveStep({ ...step, put: step.put.filter(({ state }) => state === 'sent').map(read) }))
      }
      return { rows: snapshot.rows, sent: archive.list, fresh, rest: last.rest }
    },

    prune: () => prune(database, archive, codec),

    close: database.close,
  }
}
