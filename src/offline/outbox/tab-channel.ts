// What the tabs of one person tell each other: that the queue changed, which version of the app they are, and, when work
// is left lying, whether the tab that has the turn can do it.

import type { Platform } from '../device/platform'
import type { Step } from './snapshot'
import { type AppVersions, isOlder } from './versions'

/** `hello`: a tab of this version is here · `here`: the tab that has the turn, and can send. */
type Message =
  | ({ says: 'changed' } & Partial<Step>)
  | { says: 'hello' | 'are-you-there' | 'here'; versions: AppVersions }

export type QueueChannel = {
  /** Null: something may have changed, it has to be read. */
  tellChanged: (step: Step | null) => void
  /** This tab has the turn now and can send: nobody else need look for a leader. */
  tellHere: () => void
  /** Asks for the leader now: this tab sees work and could do it. Who does not answer has lost its turn. */
  askLeader: () => void
  close: () => void
}

export type QueueChannelDeps = {
  platform: Pick<Platform, 'openChannel' | 'after' | 'random'>
  name: string
  /** Of this tab's app. */
  versions: AppVersions
  /**
   * Other tabs changed the queue, step by step; with no step it has to be read. Not called again before it has resolved.
   */
  onChanged: (steps: readonly Step[]) => Promise<void>
  isLeader: () => boolean
  /** Whether this tab could send now; a leader that cannot does not answer. */
  canSend: () => boolean
  /** Whether this tab sees work that the leader should have done by now. */
  hasIdleWork: () => boolean
  /** This tab leads, and another one wonders why nothing moves. */
  onDoubt: () => void
  /** The leader does not answer. */
  onDeadLeader: () => void
  /** A tab of a newer version of the app is open. */
  onNewer: () => void
}

const WATCH_MS = 1_500
/** A leader in a background tab may be slow; a frozen one does not answer at all. */
const ANSWER_MS = 1_000

export function openQueueChannel(deps: QueueChannelDeps): QueueChannel {
  const { platform, versions } = deps
  const channel = platform.openChannel?.(deps.name)
  let cancelWatch = () => {}
  let cancelAnswer: (() => void) | null = null
  let hadIdleWork = false
  let untold: (Step | null)[] = []
  let isFollowing = false

  const post = (message: Message) => channel?.post(message)
  const tell = (says: 'hello' | 'are-you-there' | 'here') => post({ says, versions })

  const follow = () => {
    if (isFollowing) return
    isFollowing = true
    // Many changes in a row are one.
    platform.after(0, () => {
      const steps = untold
      untold = []
      void deps.onChanged(steps.includes(null) ? [] : steps.filter((step) => step !== null)).finally(() => {
        isFollowing = false
        if (untold.length > 0) follow()
      })
    })
  }

  const answer = () => {
    if (deps.canSend()) tell('here')
    deps.onDoubt()
  }

  channel?.listen((heard) => {
    const message = asMessage(heard)
    if (!message) return
    if (message.says === 'changed') {
      untold.push(stepOf(message))
      return follow()
    }
    if (isOlder(versions, message.versions)) deps.onNewer()
    else {
      // The older one learns that it is.
      if (isOlder(message.versions, versions)) tell('hello')
      if (message.says === 'are-you-there' && deps.isLeader()) answer()
    }
    if (message.says === 'here') {
      cancelAnswer?.()
      cancelAnswer = null
    }
  })

  const askLeader = () => {
    if (!channel || cancelAnswer) return
    // Not all followers at the same moment: the first one to take over tells the others.
    cancelAnswer = platform.after(ANSWER_MS * (1 + platform.random()), () => {
      cancelAnswer = null
      deps.onDeadLeader()
    })
    tell('are-you-there')
  }

  const watch = () => {
    cancelWatch = platform.after(WATCH_MS, () => {
      const hasIdleWork = deps.hasIdleWork()
      // Seen twice in a row: one look may have met the leader at work.
      if (hasIdleWork && hadIdleWork) askLeader()
      hadIdleWork = hasIdleWork
      watch()
    })
  }
  if (channel) {
    watch()
    tell('hello')
  }

  return {
    tellChanged: (step) => post({ says: 'changed', ...step }),
    tellHere: () => tell('here'),
    askLeader,
    close: () => {
      cancelWatch()
      cancelAnswer?.()
      channel?.close()
    },
  }
}

/** Another version of the app may not say what it changed. */
function stepOf({ from, to, put, remove, rest = null }: Partial<Step>): Step | null {
  return typeof to === 'string' && Array.isArray(put) && Array.isArray(remove) ? { from, to, put, remove, rest } : null
}

/** What another version of the app says may not be understood; then it says nothing. */
function asMessage(heard: unknown): Message | null {
  return typeof heard === 'object' && heard !== null && 'says' in heard ? (heard as Message) : null
}
