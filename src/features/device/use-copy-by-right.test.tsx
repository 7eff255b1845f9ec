import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useCopyByRight } from './use-copy-by-right'

const recheck = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('@/offline/replica/replica', () => ({ recheckReplica: recheck }))
const right = vi.hoisted(() => ({ has: true }))
vi.mock('./use-replica-right', () => ({ useReplicaRight: () => right.has }))

beforeEach(() => recheck.mockClear())

it('the server is asked when the right to the copy comes or goes, and at no other time', () => {
  right.has = true
  const { rerender } = renderHook(useCopyByRight)
  rerender()
  expect(recheck).not.toHaveBeenCalled()
  right.has = false
  rerender()
  expect(recheck).toHaveBeenCalledTimes(1)
  rerender()
  expect(recheck).toHaveBeenCalledTimes(1)
  right.has = true
  rerender()
  expect(recheck).toHaveBeenCalledTimes(2)
})
