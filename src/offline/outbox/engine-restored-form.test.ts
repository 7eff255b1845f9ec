// @vitest-environment node
import { expect, it } from 'vitest'
import { conflictKind } from './conflict-kind'
import { contact, refusal } from './row-fixtures'
import { online, testBrowser } from './test-browser'

const browser = testBrowser()
const { submitted, tab } = browser

// The disk was silent and the server said nothing, so the form went on with its key; the page was loaded again, and what
// was sent is remembered by nobody here. The form came back from its draft and was changed.
it('a restored form whose key the server knows for something else is no dead end', async () => {
  const outbox = tab()
  outbox.setReach(online)
  await browser.platform.settle()
  const save = () => submitted(outbox, contact, { id: 'c', customer_id: 'a', summary: '変更後' }, { id: 'form-1' })
  browser.send.mockRejectedValueOnce(refusal('VAL_008'))
  expect(await save()).toMatchObject({ state: 'refused', error: { code: 'VAL_008' } })
  // Saved again it is another act; its record is there as it was sent first.
  browser.send.mockRejectedValueOnce(refusal('DB_003'))
  expect(await save()).toMatchObject({ state: 'conflict' })
  expect(outbox.entries.get().map(conflictKind)).toEqual(['exists'])
  await outbox.saveAsNew('form-1')
  await browser.platform.pass(1_000)
  const [, , last] = browser.send.mock.calls.map(([, { body }, { idempotencyKey }]) => ({
    body: body as { id: string; summary: string },
    idempotencyKey,
  }))
  expect(last?.body.summary).toBe('変更後')
  expect(last?.body.id).not.toBe('c')
  expect(outbox.entries.get().map(({ state }) => state)).toEqual(['sent'])
})
