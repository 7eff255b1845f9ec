// People at the bell: they mark notifications as read, some or all.
import { readAllNotifications, readNotifications } from '@/features/notifications/mutations'
import type { AnyCommand } from '@/offline/outbox/commands'
import type { Desk } from './people.ts'
import type { Marking } from './report.ts'

/** Marks up to three of the unread ones that the person has seen, seldom all of them. */
export function markSome({ random, bells, markings, tab }: Desk): void {
  const { seat, uid, outbox } = tab
  const unread = (bells.get(seat) ?? []).filter(({ read }) => !read)
  if (unread.length === 0) return
  const isAll = random.chance(0.15)
  const from = random.between(0, unread.length - 1)
  const ids = (isAll ? unread : unread.slice(from, from + 3)).map(({ id }) => id)
  const entryId = random.uuid()
  const marking: Marking = { uid, seat, entryId, isAll, ids, isPromised: false }
  markings.push(marking)
  const [command, input] = isAll ? [readAllNotifications, {}] : [readNotifications, { ids, title: '' }]
  void outbox.submit(command as AnyCommand, input, { id: entryId }).then((outcome) => {
    marking.isPromised = outcome.state !== 'not-stored'
  })
}
