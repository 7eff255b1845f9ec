// The outbox of one person in one tab: the queue on the disk, the sender when this tab has the turn, and the snapshot
// that the screens follow. All tabs of the person have one; they tell each other of changes.
import {
  type Action,
  type ActionResult,
  type DiscardOptions,
  discarded,
  edited,
  resolved,
  retried,
  stopped,
} from './actions'
import { keepTidy } from './archive-upkeep'
import { withFiles } from './carried-files'
import type { AnyCommand } from './commands'
import { type WatchedStore, watchDisk } from './disk-watch'
import type { Turn } from './election'
import { isMovable, type OutboxEntry, type Row } from './entry'
import { type Leadership, openLeadership } from './leadership'
import { newEntry } from './new-entry'
import type { HoldOptions, Outbox, OutboxDeps, SendingReach, SubmitOptions } from './outbox-types'
import type { Outcome } from './outcome'
import { outdatedTab } from './outdated-tab'
import { hasWork, isResting } from './plan'
import type { QueueChange, QueueState, Rest } from './queue-state'
import type { Along, Known } from './queue-store'
import { awaitsUpdate, releasedAll, releasedByUpdate } from './release'
import { reopened } from './reopen'
import { isUntold } from './replies-of'
import { savedAsNew } from './save-as-new'
import { Saver } from './saver'
import { Sender } from './sender'
import { settledElsewhere } from './settled-elsewhere'
import { showEntries } from './shown-entries'
import type { Step } from './snapshot'
import { ownVersions } from './versions'
import { entryOf } from './view'

/** Opens the outbox. On a broken disk it is empty, and `submit` says that nothing was stored. */
export const openOutbox = (deps: OutboxDeps): Outbox => new OutboxEngine(deps)

class OutboxEngine implements Outbox {
  readonly scope
  readonly entries
  readonly ready: Promise<void>
  readonly #deps: OutboxDeps
  readonly #store: WatchedStore
  readonly #saver: Saver
  readonly #sender: Sender
  readonly #leadership: Leadership
  readonly #tidying
  #rows: readonly Row[] = []
  #sent: readonly Row[] = []
  #rest: Rest | null = null
  #reach: SendingReach = { isReachable: null, isConfirmed: false }
  #turn: Turn = 'none'
  #isSignInNeeded = false
  /** Whether this tab could send at the last look. */
  #isAble = false
  #isClosed = false
  #isLoaded = false

  constructor(deps: OutboxDeps) {
    const { scope, platform } = deps
    this.#deps = deps
    this.scope = scope
    this.#store = watchDisk(deps.store, {
      platform,
      onUnknown: () => this.#leadership.tellChanged(null),
      onFailed: () => this.#stepDown(),
      onRecovered: () => {
        this.#enable()
        void this.#reload()
      },
      onOutdated: () => deps.onOutdated?.(),
    })
    const tab = outdatedTab(deps.send, {
      giveUpTurn: () => this.#leadership.stepDown(),
      release: async () => this.#rows.some(awaitsUpdate) && this.#transact(releasedByUpdate),
    })
    this.entries = showEntries({ platform, isAwaited: () => this.#saver.forms.areWaiting() })
    this.#saver = new Saver({
      platform,
      store: this.#store,
      entries: this.entries,
      send: tab.send,
      known: () => (this.#isLoaded ? { rows: this.#rows, sent: this.#sent } : null),
      transact: (decide, along) => this.#transact(decide, along),
      onAppended: (row, step) => {
        this.#show({ rows: [...this.#rows.filter(({ id }) => id !== row.id), row], sent: this.#sent, fresh: [] })
        this.#leadership.tellChanged(step)
      },
      onStored: () => this.#sender.poll(),
      canSend: () => this.#canReachServer() && !this.#isClosed,
      isStarting: () => this.#reach.isReachable !== false && !this.#isSignInNeeded && !this.#isClosed,
      isHopeless: () => this.#isSignInNeeded || this.#reach.isReachable === false || isResting(this.#rest, this.#now()),
    })
    this.#tidying = keepTidy(this.#store)
    this.#sender = new Sender({
      platform,
      holder: platform.uuid(),
      send: tab.send,
      canStore: () => this.#store.works(),
      transact: (decide) => this.#transact(decide),
      onSignInNeeded: () => this.#signInNeeded(),
    })
    this.#leadership = openLeadership({
      platform,
      name: `${scope.tenantId}:${scope.uid}`,
      versions: ownVersions(),
      onChanged: (steps) => this.#follow(steps),
      onTurn: (turn) => {
        this.#turn = turn
        if (turn !== 'none') tab.tookTurn(() => this.ready)
        this.#enable()
      },
      canSend: () => this.#canSend(),
      isAtWork: () => this.#sender.isAtWork,
      hasWork: () => hasWork(this.#rows, this.#rest, this.#now()),
      onDoubt: () => {
        deps.onDoubt?.()
        void this.#reload()
      },
      onOutdated: () => deps.onOutdated?.(),
    })
    this.ready = this.#reload()
    void this.ready.then(this.#tidying.now)
  }

  submit(command: AnyCommand, input: unknown, options: SubmitOptions = {}): Promise<Outcome> {
    return this.#saver.save(newEntry(this.scope, this.#deps.platform, [command, input, options]))
  }

  async discard(id: string, options: DiscardOptions = {}): Promise<ActionResult> {
    let gone: readonly Row[] = []
    const result = await this.#act((state) => {
      const action = withFiles(state.rows, discarded(state, id, options, this.#now()))
      gone = state.rows.filter((row) => action.remove?.includes(row.id))
      return action
    })
    if (result === 'done') this.#deps.onDiscarded?.(gone)
    return result
  }

  retry(id: string, { holdMs = 0 }: HoldOptions = {}): Promise<ActionResult> {
    return this.#act((state) => retried(state, id, { newKey: this.#uuid(), now: this.#now(), holdMs }))
  }

  pause(id: string): Promise<ActionResult> {
    return this.#act((state) => stopped(state, id, this.#now()))
  }

  edit(id: string, input: unknown): Promise<ActionResult> {
    return this.#act((state) => edited(state, id, input, this.#uuid(), this.#now()))
  }

  resolveConflict(id: string, chosen: Readonly<Record<string, unknown>>, holdMs = 0): Promise<ActionResult> {
    return this.#act((state) => resolved(state, id, chosen, { newKey: this.#uuid(), now: this.#now(), holdMs }))
  }

  reopenConflict(before: OutboxEntry): Promise<ActionResult> {
    return this.#act((state) => reopened(state, before, this.#uuid(), this.#now()), { wanted: before.id })
  }

  saveAsNew(id: string, { holdMs = 0 }: HoldOptions = {}): Promise<ActionResult> {
    const newId = () => this.#uuid()
    return this.#act((state) => savedAsNew(state, id, { record: newId(), newId, now: this.#now(), holdMs }))
  }

  async release(hasSignedIn = false): Promise<void> {
    if (hasSignedIn) this.#isSignInNeeded = false
    // A broken disk changes nothing here: the entries stay as they are.
    await this.#transact((state) => releasedAll(state, hasSignedIn, this.#now())).catch(() => {})
    this.#enable()
    this.#sender.poll()
  }

  setReach(reach: SendingReach): void {
    this.#reach = reach
    this.#enable()
  }

  interrupt(): void {
    this.#sender.interrupt()
  }

  async settled(limitMs: number): Promise<void> {
    const until = this.#now() + limitMs
    if (this.#canReachServer() && this.#turn === 'none') await this.#settledElsewhere(limitMs)
    if (this.#canReachServer() && this.#turn !== 'none' && this.#rows.some(isMovable)) {
      await this.#sender.idle(Math.max(0, until - this.#now()))
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#leadership.fallSilent()
    this.entries.close()
    await this.#sender.stop()
    this.#leadership.resign()
    this.#store.close()
  }

  #settledElsewhere(limitMs: number): Promise<void> {
    const read = () => this.#reload().then(() => ({ rows: this.#rows, rest: this.#rest }))
    const isWaiting = () => this.#turn === 'none' && this.#canReachServer() && !this.#isClosed
    return settledElsewhere({ platform: this.#deps.platform, read, isWaiting }, limitMs)
  }

  #now(): number {
    return this.#deps.platform.now()
  }

  #uuid(): string {
    return this.#deps.platform.uuid()
  }

  async #act(decide: (state: QueueState) => Action, along?: Along): Promise<ActionResult> {
    const result = await this.#transact(decide, along)
    this.entries.tellNow()
    this.#sender.poll()
    return result
  }

  /** Changes the queue on the disk, then the snapshot, then the other tabs'. */
  async #transact<T>(decide: (state: QueueState) => QueueChange<T>, along?: Along): Promise<T> {
    const { result, step, ...known } = await this.#store.transact(decide, along)
    this.#rest = known.rest
    if (step) {
      this.#show(known)
      this.#leadership.tellChanged(step)
    }
    return result
  }

  /** What another tab did; the disk is read only when that is not all. */
  async #follow(steps: readonly Step[]): Promise<void> {
    const known = this.#store.follow(steps)
    if (known) this.#take(known)
    else await this.#reload()
  }

  async #reload(): Promise<void> {
    const known = await this.#store.load().catch(() => null)
    if (known) this.#take(known)
    this.entries.tellNow()
  }

  #take(known: Known): void {
    this.#rest = known.rest
    this.#show(known)
    this.#sender.poll()
  }

  #show({ rows, sent, fresh }: Omit<Known, 'rest'>): void {
    if (this.#isClosed) return
    this.#rows = rows
    this.#sent = sent
    this.#sender.keepOnly(rows)
    this.entries.show(rows, sent)
    // What earlier sessions sent is no news.
    if (this.#isLoaded && fresh.length > 0) {
      this.#deps.onSent?.(fresh.map((row) => entryOf(row, null)))
      if (fresh.some(isUntold)) this.#deps.onUntold?.()
    }
    this.#isLoaded = true
    this.#tidying.count(fresh.length)
  }

  #canReachServer(): boolean {
    return this.#reach.isReachable === true && this.#reach.isConfirmed && !this.#isSignInNeeded
  }

  #enable(): void {
    this.#sender.setEnabled(this.#turn !== 'none' && this.#canReachServer(), this.#turn === 'sole')
    this.#saver.reachChanged()
    const wasAble = this.#isAble
    this.#isAble = this.#canSend()
    if (this.#isAble && !wasAble) this.#leadership.nowAble()
  }

  /** Whether this tab could send if it had the turn. */
  #canSend(): boolean {
    return this.#canReachServer() && this.#store.works()
  }

  #stepDown(): void {
    this.#isAble = false
    this.#leadership.stepDown()
  }

  #signInNeeded(): void {
    this.#isSignInNeeded = true
    this.#stepDown()
    this.#enable()
    this.#deps.onSignInNeeded?.()
  }
}
