// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { withLimit } from './request-limit'

const SLICE = 'https://desk.example/assets/noto-sans-jp-89-wght-normal.woff2'

test('a slice that never comes gives its connection back after its time', async () => {
  const limited = withLimit(new Request(SLICE), 20)
  expect(limited.url).toBe(SLICE)
  expect(limited.signal.aborted).toBe(false)
  await vi.waitFor(() => expect(limited.signal.aborted).toBe(true))
})

test('a slice that the page no longer asks for is broken off at once', () => {
  const asked = new AbortController()
  const limited = withLimit(new Request(SLICE, { signal: asked.signal }), 60_000)
  asked.abort()
  expect(limited.signal.aborted).toBe(true)
})
