// What the tabs of one person tell each other: that the queue changed, and, when work is left lying, whether the tab
// that has the turn is still alive.
import type { Platform } from './platform'

type Message = 'changed' | 'are-you-there' | 'here'

export type TabLink = {
  tellChanged: () => void
  /** This tab has the turn now: nobody else need look for a leader. */
  tellHere: () => void
  close: () => void
}

export type TabLinkDeps = {
  platform: Pick<Platform, 'openChannel' | 'after' | 'random'>
  name: string
  /** Another tab changed the queue. */
  onChanged: () => void
  isLeader: () => boolean
  /** Whether this tab sees work that the leader should have done by now. */
  hasIdleWork: () => boolean
  /** This tab leads, and another one wonders why nothing moves. */
  onDoubt: () => void
  /** The leader does not answer. */
  onDeadLeader: () => void
}

const WATCH_MS = 1_500
/** A leader in a background tab may be slow; a frozen one does not answer at all. */
const ANSWER_MS = 1_000

export function openTabLink(deps: TabLinkDeps): TabLink {
  const { platform } = deps
  const channel = platform.openChannel?.(deps.name)
  let cancelWatch = () => {}
  let cancelAnswer: (() => void) | null = null
  let hadIdleWork = false
  let isReloading = false

  const post = (message: Message) => channel?.post(message)

  channel?.listen((message) => {
    if (message === 'changed') {
      // Many changes in a row are one reload.
      if (isReloading) return
      isReloading = true
      platform.after(0, () => {
        isReloading = false
        deps.onChanged()
      })
    } else if (message === 'are-you-there' && deps.isLeader()) {
      post('here')
      deps.onDoubt()
    } else if (message === 'here') {
      cancelAnswer?.()
      cancelAnswer = null
    }
  })

  const watch = () => {
    cancelWatch = platform.after(WATCH_MS, () => {
      const hasIdleWork = deps.hasIdleWork()
      // Seen twice in a row: one look may have met the leader at work.
      if (hasIdleWork && hadIdleWork && !cancelAnswer) {
        // Not all followers at the same moment: the first one to take over tells the others.
        cancelAnswer = platform.after(ANSWER_MS * (1 + platform.random()), () => {
          cancelAnswer = null
          deps.onDeadLeader()
        })
        post('are-you-there')
      }
      hadIdleWork = hasIdleWork
      watch()
    })
  }
  if (channel) watch()

  return {
    tellChanged: () => post('changed'),
    tellHere: () => post('here'),
    close: () => {
      cancelWatch()
      cancelAnswer?.()
      channel?.close()
    },
  }
}
