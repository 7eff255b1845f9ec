// @vitest-environment node
import { beforeAll, expect, it } from 'vitest'
import { unreachable } from '@/api/api-error'
import { type AnyCommand, registerCommands } from '../outbox/commands'
import { create } from '../outbox/row-fixtures'
import { online, states, testBrowser } from '../outbox/test-browser'
import { sendFile } from './mutations'

const browser = testBrowser()
const { submitted, tab } = browser
beforeAll(() => registerCommands([sendFile as AnyCommand]))

const FILE = { id: 'f', name: '契約書.pdf', media_type: 'application/pdf', size: 9, sha256: '0'.repeat(64) }
const keys = () => browser.send.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey)
/** The next request gets no answer until it is broken off. */
const hangNext = () =>
  browser.send.mockImplementationOnce(
    (_, __, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(unreachable('aborted', true)))),
  )

it('a file that is paused under way is broken off, waits for the person alone, and goes on as the same', async () => {
  hangNext()
  const outbox = tab()
  outbox.setReach(online)
  await submitted(outbox, sendFile, FILE, { id: 'file-1' })
  expect(states(outbox)).toEqual([['file-1', 'sending']])
  expect(await outbox.pause('file-1')).toBe('done')
  await browser.platform.settle()
  expect(outbox.entries.get()).toMatchObject([{ id: 'file-1', state: 'uncertain', wait: 'paused' }])

  void outbox.release(true)
  await submitted(outbox, create, { id: 'a' }, { id: 'form-1' }, 600_000)
  expect(keys()).toEqual(['file-1', 'form-1'])

  expect(await outbox.retry('file-1')).toBe('done')
  await browser.platform.settle()
  expect(keys()).toEqual(['file-1', 'form-1', 'file-1'])
  expect(states(outbox)).toContainEqual(['file-1', 'sent'])
})

it('is broken off in whichever tab sends it, and stays paused in the next one', async () => {
  hangNext()
  const sender = tab()
  sender.setReach(online)
  await submitted(sender, sendFile, FILE, { id: 'file-1' })
  const other = tab()
  other.setReach(online)
  await browser.platform.settle()
  expect(await other.pause('file-1')).toBe('done')
  // What another tab has done is told a moment later.
  await browser.platform.pass(1_000)
  expect(sender.entries.get()).toMatchObject([{ id: 'file-1', state: 'uncertain', wait: 'paused' }])
  void sender.close()
  await browser.platform.pass(60_000)
  expect(keys()).toEqual(['file-1'])
  await other.retry('file-1')
  await browser.platform.pass(60_000)
  expect(keys()).toEqual(['file-1', 'file-1'])
})

it('an answer that comes in spite of it counts', async () => {
  let answer = (_: unknown) => {}
  browser.send.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  const outbox = tab()
  outbox.setReach(online)
  await submitted(outbox, sendFile, FILE, { id: 'file-1' })
  await outbox.pause('file-1')
  answer({ id: 'f' })
  await browser.platform.settle()
  expect(states(outbox)).toEqual([['file-1', 'sent']])
})
