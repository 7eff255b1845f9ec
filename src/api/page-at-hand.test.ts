// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { isPageAtHand } from './page-at-hand'

const answering = (answer: () => Promise<Response>) => {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(answer)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

it('is at hand when the document comes, past the cache of the browser', async () => {
  const fetch = answering(async () => new Response('<!doctype html>'))
  expect(await isPageAtHand()).toBe(true)
  expect(fetch.mock.calls[0]).toMatchObject(['/', { cache: 'no-store' }])
})

it.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the error page of a proxy', async () => new Response('Bad gateway', { status: 502 })],
])('is not with %s', async (_, answer) => {
  answering(answer)
  expect(await isPageAtHand()).toBe(false)
})
