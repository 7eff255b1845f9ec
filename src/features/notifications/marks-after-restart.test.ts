// @vitest-environment node
// A mark is saved like any other change: what it makes of the notifications is told by its entry alone.
import { beforeAll, expect, test } from 'vitest'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import type { Outbox } from '@/offline/outbox/outbox-types'
import { online, testBrowser } from '@/offline/outbox/test-browser'
import { flatten, marksOf, unreadCount } from './fold'
import { notificationCommands, readAllNotifications, readNotifications } from './mutations'
import { notification, page } from './notification-fixtures'

const browser = testBrowser()
beforeAll(() => registerCommands(notificationCommands as AnyCommand[]))

const [one, two, older] = [notification(1), notification(2), notification(30)]
/** What the device has of the server: the newest, and how many there are. */
const bell = page([one, two], { unread_count: 12, total: 40 })
const look = ({ entries }: Outbox) => {
  const marks = marksOf(entries.get())
  return { read: flatten([bell], marks).map(({ read }) => read), unread: unreadCount(bell, [], marks) }
}
/** Ends the app and starts it anew, on the same disk. */
async function restarted(outbox: Outbox): Promise<Outbox> {
  void outbox.close()
  await browser.platform.settle()
  const next = browser.tab()
  await next.ready
  return next
}

test('what was marked without a connection is read at once, and still after a restart', async () => {
  const outbox = browser.tab()
  await outbox.ready
  const ids = [one.id, older.id]
  await browser.submitted(outbox, readNotifications, { ids, title: one.title }, {}, 10_000)
  const marked = { read: [true, false], unread: 10 }
  expect(look(outbox)).toEqual(marked)
  const next = await restarted(outbox)
  expect(look(next)).toEqual(marked)
  expect(browser.send).not.toHaveBeenCalled()
  next.setReach(online)
  await browser.platform.pass(1_000)
  expect(browser.send.mock.calls.map(([, { body }]) => body)).toEqual([{ notification_ids: ids }])
})

test('a mark of all that had to wait is sent with the newest that was known when it was made', async () => {
  const outbox = browser.tab()
  await outbox.ready
  await browser.submitted(outbox, readAllNotifications, { before: one.created_at }, {}, 10_000)
  const marked = { read: [true, true], unread: 0 }
  expect(look(outbox)).toEqual(marked)
  const next = await restarted(outbox)
  expect(look(next)).toEqual(marked)
  next.setReach(online)
  await browser.platform.pass(1_000)
  expect(browser.send.mock.calls.map(([, { query }]) => query)).toEqual([{ before: one.created_at }])
})

test('so is what a mark of all has found; what came later is not', async () => {
  const outbox = browser.tab()
  await outbox.ready
  await browser.submitted(outbox, readAllNotifications, {}, {}, 10_000)
  // All of these came after it.
  expect(look(outbox).read).toEqual([false, false])
  const marks = marksOf((await restarted(outbox)).entries.get())
  const before = notification(1, { created_at: '2020-01-01T00:00:00Z' })
  expect(unreadCount(page([before], { unread_count: 30 }), [], marks)).toBe(0)
})
