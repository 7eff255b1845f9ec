// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { CHECKED_TEXT_LIMIT } from '#contract/legal-findings'
import { checkText } from '../legal/check-text.ts'
import { checkInThread } from './check-in-thread.ts'

const { signal } = new AbortController()
const SENTENCE = '当院の治療は必ず治ります。'
const LONG = SENTENCE.repeat(Math.ceil(CHECKED_TEXT_LIMIT / SENTENCE.length) + 1)

describe('checkInThread', () => {
  it('finds in a short and in a long text what checkText finds', async () => {
    for (const text of [SENTENCE, LONG]) {
      for (const type of [undefined, 'advertising', 'contract'] as const) {
        expect(await checkInThread(text, { type, signal })).toEqual(checkText(text, type))
      }
    }
    expect(checkText(LONG, 'advertising').findings.length).toBeGreaterThan(1_000)
  })

  it('leaves the others their turn while it checks a long one', async () => {
    const checking = checkInThread(LONG.repeat(40).slice(0, 800_000), { type: 'advertising', signal })
    let turns = 0
    let isOver = false
    const done = checking.finally(() => {
      isOver = true
    })
    for (; !isOver; turns += 1) await new Promise((resolve) => setTimeout(resolve, 5))
    expect((await done).findings.length).toBeGreaterThan(30_000)
    // In this thread there would be none.
    expect(turns).toBeGreaterThan(10)
  })

  it('ends by its signal and by its time', async () => {
    const stopped = new AbortController()
    const checking = checkInThread(LONG, { signal: stopped.signal })
    stopped.abort(new Error('stopped'))
    await expect(checking).rejects.toThrow('stopped')
    await expect(checkInThread(LONG, { signal: stopped.signal })).rejects.toThrow('stopped')
    await expect(checkInThread(LONG, { signal, limitMs: 1 })).rejects.toMatchObject({ code: 'SYS_004' })
  })
})
