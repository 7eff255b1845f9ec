import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { lastFeatures } from '@/session/last-features'
import { useFeatureState } from './queries'

const call = vi.hoisted(() => vi.fn())
vi.mock('@/api/call', () => ({ call }))
vi.mock('@/session/session', () => ({ useSession: () => ({ tenantId: 't' }) }))

const KNOWN = { chat_enabled: false, customers_enabled: true }

afterEach(() => localStorage.clear())

/** A part of the desk that follows the flags, while they are asked for: how often it was drawn, and by which flags. */
function part() {
  let asked = Promise.withResolvers<unknown>()
  call.mockImplementation(() => asked.promise)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let drawn = 0
  const { result } = renderHook(
    () => {
      const state = useFeatureState()
      drawn += 1
      return { ...state, drawn }
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  )
  const answer = async (flags: unknown) => {
    const isAsked = client.isFetching() > 0
    if (flags instanceof Error) asked.reject(flags)
    else asked.resolve(flags)
    await act(async () => {
      if (isAsked) await vi.waitFor(() => expect(client.isFetching()).toBe(0))
      else await client.refetchQueries()
      await new Promise<void>((told) => notifyManager.schedule(told))
    })
    asked = Promise.withResolvers()
  }
  return { shown: () => result.current, answer }
}

it('draws nothing again for the flags that were known from the last time', async () => {
  lastFeatures('t').keep(KNOWN)
  const { shown, answer } = part()
  expect(shown()).toEqual({ flags: KNOWN, isSettled: true, drawn: 1 })
  await answer({ ...KNOWN })
  expect(shown().drawn).toBe(1)
  await answer({ ...KNOWN, chat_enabled: true })
  expect(shown()).toEqual({ flags: { ...KNOWN, chat_enabled: true }, isSettled: true, drawn: 2 })
})

it('goes by what was known when the server does not answer, and by the server when it does', async () => {
  lastFeatures('t').keep(KNOWN)
  const { shown, answer } = part()
  await answer(unreachable('network', false))
  expect(shown()).toMatchObject({ flags: KNOWN, isSettled: true })
  await answer({ customers_enabled: false })
  expect(shown()).toMatchObject({ flags: { customers_enabled: false }, isSettled: true })
})

it('guesses until something is known', async () => {
  const { shown, answer } = part()
  expect(shown().isSettled).toBe(false)
  await answer(unreachable('network', false))
  expect(shown().isSettled).toBe(true)
})
