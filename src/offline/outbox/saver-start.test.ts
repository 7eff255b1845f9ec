// @vitest-environment node
// A page that was just opened saves on a disk that takes nothing: it waits until the network was measured, and no longer.
import { beforeEach, describe, expect, it } from 'vitest'
import { DiskSilent } from '@/lib/transaction-limit'
import type { Outbox } from './outbox-types'
import type { Outcome } from './outcome'
import { asAny, create } from './row-fixtures'
import { online, testBrowser } from './test-browser'

const browser = testBrowser()
const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
const unconfirmed = { isReachable: true, isConfirmed: false }

let outbox: Outbox
let outcome: Outcome | null

/** Saves a form on a disk that fails so; the clock stands still. */
async function save(fail: () => Promise<never> = full): Promise<void> {
  outbox = browser.tab({ store: { ...browser.openStore(), append: fail, transact: fail } })
  await browser.platform.settle()
  void outbox.submit(asAny(create), { id: 'a', name: 'n' }, { id: 'form-1' }).then((word) => {
    outcome = word
  })
  await browser.platform.settle()
}

beforeEach(() => {
  outcome = null
})

describe('a save before the network was measured', () => {
  it('goes the moment that the server can be reached, without the clock moving', async () => {
    await save()
    expect(outcome).toBeNull()
    outbox.setReach(online)
    await browser.platform.settle()
    expect(outcome).toMatchObject({ state: 'sent', entry: { key: 'form-1' } })
  })

  it('waits on while it is not known who is signed in', async () => {
    await save()
    outbox.setReach(unconfirmed)
    await browser.platform.settle()
    expect(outcome).toBeNull()
    outbox.setReach(online)
    await browser.platform.settle()
    expect(outcome).toMatchObject({ state: 'sent' })
  })

  it('is told at once that nothing is stored when there is no server', async () => {
    await save()
    outbox.setReach({ isReachable: false, isConfirmed: true })
    await browser.platform.settle()
    expect(outcome).toMatchObject({ state: 'not-stored', error: { name: 'QuotaExceededError' } })
  })

  it('waits no longer than a form may', async () => {
    await save()
    await browser.platform.pass(3_999)
    expect(outcome).toBeNull()
    await browser.platform.pass(1)
    expect(outcome).toMatchObject({ state: 'not-stored' })
    outbox.setReach(online)
    await browser.platform.settle()
    expect(browser.send).not.toHaveBeenCalled()
  })
})

it('a silent disk has used up the time that a form may wait', async () => {
  await save(() => Promise.reject(new DiskSilent('silent')))
  expect(outcome).toMatchObject({ state: 'not-stored', error: { name: 'DiskSilent' } })
})
