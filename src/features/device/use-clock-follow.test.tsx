import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { clockLag } from '@/lib/device-clock'
import { useClockFollow } from './use-clock-follow'

const HOUR = 3_600_000

beforeEach(() => clockLag.set(null))

it('what was read by a clock that was ahead is read again once it was set right', () => {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { unmount } = renderHook(() => useClockFollow(), { wrapper })
  client.setQueryData(['ahead'], 'a', { updatedAt: Date.now() + 24 * HOUR })
  client.setQueryData(['before'], 'b', { updatedAt: Date.now() - HOUR })
  const outdated = () => ['ahead', 'before'].map((key) => client.getQueryState([key])?.isInvalidated)
  expect(outdated()).toEqual([false, false])
  clockLag.set(0)
  expect(outdated()).toEqual([true, false])
  client.setQueryData(['ahead'], 'a', { updatedAt: Date.now() + 24 * HOUR })
  unmount()
  clockLag.set(HOUR)
  expect(outdated()).toEqual([false, false])
})
