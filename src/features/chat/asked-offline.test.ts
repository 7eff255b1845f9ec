// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/day'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import { ASKED_LONG_AGO } from '@/offline/outbox/freeze'
import type { Outbox } from '@/offline/outbox/outbox-types'
import { online, states, testBrowser } from '@/offline/outbox/test-browser'
import { chatEntries } from './entry-view'
import { COMMANDS_OF, chatCommands, type QuestionInput } from './mutations'

const browser = testBrowser()
const { submitted, tab } = browser
const question: QuestionInput = { id: 'c1', title: '今日の対応', question_id: 'q1', message: '今日の対応は何件ですか' }

beforeAll(() => registerCommands(chatCommands))

describe.each([
  ['the customer chat, a first question', COMMANDS_OF.customer.begin],
  ['the customer chat, a further one', COMMANDS_OF.customer.ask],
  ['the staff chat, a first question', COMMANDS_OF.staff.begin],
  ['the staff chat, a further one', COMMANDS_OF.staff.ask],
])('%s', (_, command) => {
  const ask = async () => {
    const outbox = tab()
    await submitted(outbox, command, question, { id: 'form' }, 8_000)
    return outbox
  }
  /** The tablet is closed, and opened after that time, with a network or without. */
  async function openedAfter(ms: number, outbox: Outbox, reach?: typeof online) {
    void outbox.close()
    await browser.platform.settle()
    await browser.platform.pass(ms)
    const opened = tab()
    if (reach) opened.setReach(reach)
    await browser.platform.settle()
    return opened
  }

  it('is sent by itself within three days, exactly once', async () => {
    const outbox = await openedAfter(3 * DAY_MS - 60_000, await ask(), online)
    await browser.platform.pass(60_000)
    expect(browser.send).toHaveBeenCalledTimes(1)
    expect(states(outbox)).toEqual([['form', 'sent']])
  })

  it('is kept after three days, until the person says that it is still wanted; then it is sent once', async () => {
    const outbox = await openedAfter(3 * DAY_MS + 1, await ask(), online)
    await browser.platform.pass(60_000)
    expect([states(outbox), browser.send.mock.calls]).toEqual([[['form', 'refused']], []])
    expect(outbox.entries.get()[0]?.last_error?.code).toBe(ASKED_LONG_AGO)
    void outbox.retry('form')
    await browser.platform.settle()
    expect(states(outbox)).toEqual([['form', 'sent']])
    expect(browser.send).toHaveBeenCalledTimes(1)
  })

  it('is asked about once more, three days after that was said without a network', async () => {
    const asked = await openedAfter(4 * DAY_MS, await ask(), online)
    asked.setReach({ ...online, isReachable: false })
    void asked.retry('form')
    await browser.platform.settle()
    const waiting = await openedAfter(2 * DAY_MS, asked)
    expect(states(waiting)).toEqual([['form', 'waiting']])
    const again = await openedAfter(2 * DAY_MS, waiting, online)
    expect([states(again), browser.send.mock.calls]).toEqual([[['form', 'refused']], []])
  })

  it('that is not wanted any more is gone', async () => {
    const outbox = await openedAfter(4 * DAY_MS, await ask(), online)
    void outbox.discard('form')
    await browser.platform.settle()
    expect([outbox.entries.get(), browser.send.mock.calls]).toEqual([[], []])
  })

  it('is asked about in words', () => {
    const view = chatEntries.find((one) => one.command.name === command.name)
    expect(Object.keys(view?.refusals ?? {})).toEqual([ASKED_LONG_AGO])
  })
})

it('a title, a rating and a deletion go by themselves, however long they waited', () => {
  const { begin, ask, ...others } = COMMANDS_OF.staff
  expect(Object.values(others).map((command) => (command as AnyCommand).asksAgainAfter)).toEqual(
    Array(4).fill(undefined),
  )
})
