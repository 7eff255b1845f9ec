import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ServerSentEvent } from '@/api/server-sent-events'
import type { StreamOptions } from '@/api/stream'
import { useJobText } from './use-job-text'

const server = vi.hoisted(() => ({ stream: vi.fn() }))
vi.mock('@/api/stream', () => ({ stream: server.stream }))

type Opened = { id: string; options: StreamOptions; end: () => void; fail: (why: Error) => void; isStopped: boolean }
let opened: Opened[]

beforeEach(() => {
  opened = []
  server.stream.mockReset().mockImplementation((_, { params }: { params: { id: string } }, options: StreamOptions) => {
    const one = { id: params.id, options, isStopped: false } as Opened
    const done = new Promise<void>((resolve, reject) => Object.assign(one, { end: resolve, fail: reject }))
    opened.push(one)
    return { done, stop: () => Object.assign(one, { isStopped: true }) }
  })
})

let number = 0
const say = (type: string, data: object, at = opened.length - 1) =>
  act(() => {
    const event: ServerSentEvent = { id: String(++number), type, data: JSON.stringify(data) }
    opened[at]?.options.onEvent(event)
  })
const follow = (id: string | null) => renderHook(({ jobId }) => useJobText(jobId), { initialProps: { jobId: id } })

it('gathers the text of a job, and knows its end', async () => {
  const { result } = follow('a')
  say('text', { text: '3人' })
  say('progress', { percent: 40 })
  say('text', { text: 'です。' })
  expect(result.current).toEqual({ text: '3人です。', percent: 40, isOver: false })
  expect(opened[0]?.options.isLast({ id: '9', type: 'end', data: '{}' })).toBe(true)
  await act(async () => opened[0]?.end())
  expect(result.current.isOver).toBe(true)
})

it('begins anew when the work did, and passes over what it does not know', () => {
  const { result } = follow('a')
  say('text', { text: '半分' })
  say('reset', {})
  say('something newer', { text: 'x' })
  say('text', { text: '全部' })
  expect(result.current.text).toBe('全部')
})

it('is over too when nobody tells of the job any more', async () => {
  const { result } = follow('a')
  await act(async () => opened[0]?.fail(new Error('gone')))
  expect(result.current.isOver).toBe(true)
})

it('stops following what is not shown any more, and mixes no two jobs', () => {
  const { result, rerender, unmount } = follow('a')
  say('text', { text: '一つ目' })
  rerender({ jobId: 'b' })
  expect([opened[0]?.isStopped, result.current.text]).toEqual([true, ''])
  say('text', { text: '遅れた言葉' }, 0)
  expect(result.current.text).toBe('')
  unmount()
  expect(opened[1]?.isStopped).toBe(true)
})

const show = (state: DocumentVisibilityState) =>
  act(() => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  })

it('holds no connection while its page is hidden, and goes on behind the last event', async () => {
  const { result } = follow('a')
  say('text', { text: '前' })
  const last = String(number)
  show('hidden')
  expect(opened[0]?.isStopped).toBe(true)
  await act(async () => opened[0]?.fail(new Error('aborted')))
  expect(result.current).toEqual({ text: '前', percent: 0, isOver: false })
  show('visible')
  show('visible')
  expect(opened).toHaveLength(2)
  expect(opened[1]?.options.after).toBe(last)
  say('text', { text: '後' })
  expect(result.current.text).toBe('前後')
})

it('finds an end that came while its page was hidden', async () => {
  const { result } = follow('a')
  show('hidden')
  show('visible')
  say('end', {})
  await act(async () => opened[1]?.end())
  expect(result.current.isOver).toBe(true)
  show('hidden')
  show('visible')
  expect(opened).toHaveLength(2)
})

it('waits for its page to be shown, and no longer than it is wanted', () => {
  show('hidden')
  const { unmount } = follow('a')
  expect(opened).toEqual([])
  unmount()
  show('visible')
  expect(opened).toEqual([])
})

it('follows nothing without a job', () => {
  follow(null)
  expect(opened).toEqual([])
})
