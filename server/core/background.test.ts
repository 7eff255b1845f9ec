// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { createBackground } from './background.ts'

const ERRAND = { name: 'an errand', traceId: 'request-1' }

it('begins at once, and says when all has ended, also what was begun meanwhile', async () => {
  const background = createBackground({ log: 'silent' })
  const done: string[] = []
  const held = Promise.withResolvers<void>()
  background.run(ERRAND, async () => {
    await held.promise
    background.run(ERRAND, async () => void done.push('second'))
    done.push('first')
  })
  let hasEnded = false
  const ended = background.ended().then(() => (hasEnded = true))
  await Promise.resolve()
  expect([done, hasEnded]).toEqual([[], false])
  held.resolve()
  await ended
  expect(done).toEqual(['first', 'second'])
  await background.ended()
})

it('keeps what fails for the log', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const background = createBackground({ log: 'error' })
  background.run(ERRAND, () => {
    throw new Error('at once')
  })
  background.run(ERRAND, () => Promise.reject(new Error('later')))
  await background.ended()
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
  log.mockRestore()
  const line = { level: 'error', code: 'SYS_001', route: 'an errand', request_id: 'request-1' }
  expect(lines).toEqual([
    expect.objectContaining({ ...line, message: 'at once' }),
    expect.objectContaining({ ...line, message: 'later' }),
  ])
})
