// One pull of what the server has: page by page onto the disk. It can be stopped and killed between any two of them.

import { EVER } from '#contract/lists'
import { ApiError } from '@/api/api-error'
import {
  begun,
  bytesOfAll,
  type Checkpoint,
  collectionOf,
  firstStep,
  type Held,
  pullTarget,
  type ReplicaCopy,
  replaced,
  type Step,
  withPullTarget,
} from './checkpoint'
import type { Intake } from './intake'
import { type IncompleteOwner, type Kind, ownedKinds } from './kind'
import { withoutCursor } from './page'
import { type Here, isAbandoned, mayRenew, reconciled, renewed, withoutRoom } from './reconcile'
import type { ReplicaStore } from './replica-store'
import { NO_REPLIES } from './reply-store'

export type PullDeps = {
  store: ReplicaStore
  intake: Intake
  now: () => number
  /** Which of these owners are incomplete on the disk. */
  incomplete: (ownerIds: readonly string[] | 'all') => Promise<readonly IncompleteOwner[]>
  /** Counts what is on the disk. */
  measure: () => Promise<Held>
  /** Most bytes that all copies together may take; null for no limit. */
  limitBytes: number | null
  onCheckpoint: (checkpoint: Checkpoint) => void
}

/**
 * Why a pull ended before its end. `starting`: it is not known yet who we are and whether the server is there · `busy`:
 * the person types or scrolls.
 */
export type Stop = 'starting' | 'offline' | 'slow' | 'hidden' | 'busy' | 'storage' | 'closed'

/** The server has another database than the one that was read, and had yet another one a moment ago. */
class NoSteadyServer extends Error {
  override readonly name = 'NoSteadyServer'
}

/** Pulls of changes in a row, when what is here does not add up to what the server has. */
const ROUNDS = 3
/** Cursors that the server may take back in one pull. */
const LOST_CURSORS = 3

/**
 * Reads until everything is here, or `shouldStop` names a reason, asked before each page.
 * @throws what the server, the network or the disk had against it; what was written until then stays.
 */
export async function pull(deps: PullDeps, shouldStop: () => Stop | null): Promise<Stop | 'done'> {
  const { store, now, onCheckpoint } = deps
  const { kinds } = store
  let checkpoint = await store.checkpoint()
  // A pull that goes on behind the first page may have missed what was answered since.
  const isFromStart = isAtStart(pullTarget(checkpoint), firstStep(kinds))
  const { sent } = isFromStart ? await store.replies() : NO_REPLIES
  if (isAbandoned(checkpoint)) checkpoint = renewed(checkpoint, hereOf(deps))
  checkpoint = withPullTarget(checkpoint, begun(kinds, pullTarget(checkpoint), now()))
  onCheckpoint(checkpoint)
  const counts = { rounds: 0, lostCursors: 0 }
  for (;;) {
    const { step } = pullTarget(checkpoint)
    const reason = shouldStop()
    if (reason) return reason
    if (isFull(checkpoint, deps)) {
      if (!checkpoint.building) return 'storage'
      checkpoint = await store.write(withoutRoom(checkpoint))
      onCheckpoint(checkpoint)
      if (pullTarget(checkpoint).isWhole) return 'storage'
      continue
    }
    if (step === 'rest') {
      // All that was answered before the first page came with the pages, or is not on the server any more.
      if (sent > 0) {
        await store.dropReplies(sent)
        onCheckpoint(checkpoint)
      }
      return 'done'
    }
    // What a newer version of the app pulls as well is left to it.
    const kind = kinds.find(({ name }) => name === step)
    if (kind) checkpoint = await readPage(checkpoint, kind, deps, counts)
    else {
      counts.rounds += 1
      checkpoint = await check(checkpoint, deps, { shouldStop, mayPullAgain: counts.rounds < ROUNDS })
    }
    onCheckpoint(checkpoint)
  }
}

/** Whether nothing of a pull was read yet: the page after one that was may have been asked for before. */
function isAtStart(copy: ReplicaCopy, first: Step): boolean {
  return copy.step === 'rest' || (copy.step === first && collectionOf(copy, first).cursor === null)
}

/**
 * Whether nothing more may be read. Changes of a whole copy are small and always come: without them it would age for
 * ever, and what was deleted would stay. Only the browser's own word ends that.
 */
function isFull(checkpoint: Checkpoint, { limitBytes, store: { kinds } }: PullDeps): boolean {
  return limitBytes !== null && !pullTarget(checkpoint).isWhole && bytesOfAll(kinds, checkpoint) >= limitBytes
}

type Counts = { lostCursors: number }

async function readPage(checkpoint: Checkpoint, kind: Kind, deps: PullDeps, counts: Counts): Promise<Checkpoint> {
  const { store, intake } = deps
  const { cursor, since } = collectionOf(pullTarget(checkpoint), kind.name)
  try {
    const written = await intake.page(checkpoint, kind)
    return written === 'other-data' ? await replacedServer(checkpoint, deps) : written
  } catch (error) {
    if (!isRefusedQuery(error)) throw error
    if (cursor !== null) {
      counts.lostCursors += 1
      if (counts.lostCursors > LOST_CURSORS) throw error
      return await store.write(withoutCursor(checkpoint, kind.name))
    }
    if (since === EVER) throw error
    return await replacedServer(checkpoint, deps)
  }
}

/** The server does not take its cursor or its checkpoint back: it is a newer one, or its database was restored. */
function isRefusedQuery(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'refused' && error.status === 422
}

function hereOf({ store: { kinds }, now, limitBytes }: PullDeps): Here {
  return { kinds, now: now(), limitBytes }
}

/** What was read is of another database: everything is read again. */
async function replacedServer(checkpoint: Checkpoint, deps: PullDeps): Promise<Checkpoint> {
  const here = hereOf(deps)
  if (!mayRenew(checkpoint, 'replaced', here)) throw new NoSteadyServer()
  return await deps.store.write(renewed(checkpoint, here))
}

type Checking = { shouldStop: () => Stop | null; mayPullAgain: boolean }

/** Brings the records that no page had, those of owners that came back, and compares what is here with the server. */
async function check(
  checkpoint: Checkpoint,
  deps: PullDeps,
  { shouldStop, mayPullAgain }: Checking,
): Promise<Checkpoint> {
  const { store, intake, incomplete, measure } = deps
  let current = checkpoint.building ? await store.write(replaced(checkpoint)) : checkpoint
  const { unchecked, isChanged, held } = current.reading
  if (unchecked.length > 0) {
    for (const { kind: name, ownerId } of await incomplete(unchecked)) {
      if (shouldStop()) return current
      for (const kind of ownedKinds(store.kinds).filter((one) => one.name === name)) {
        current = await intake.ofOwner(current, kind, ownerId)
      }
    }
  }
  const counted = isChanged || held === null ? await measure() : held
  return await store.write(reconciled(current, counted, mayPullAgain, hereOf(deps)))
}
