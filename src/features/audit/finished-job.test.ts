import { beforeEach, expect, it, vi } from 'vitest'
import type { Job } from '#contract/jobs'
import { finishedJob } from './finished-job'

const server = vi.hoisted(() => ({ call: vi.fn<() => Promise<Job>>() }))
vi.mock('@/api/call', () => server)

const job = (state: Job['state'], more: Partial<Job> = {}): Job => ({
  id: crypto.randomUUID(),
  kind: 'audit.check',
  state,
  progress: 0,
  result: null,
  error_code: null,
  created_at: '2026-11-20T00:00:00Z',
  started_at: null,
  ended_at: null,
  ...more,
})
const pause = vi.fn(async (_: number) => {})
const onLong = vi.fn<(job: Job) => void>()
const wait = () => finishedJob(job('waiting'), onLong, pause)

beforeEach(() => {
  vi.clearAllMocks()
  server.call.mockReset()
})

it('answers the job that is done', async () => {
  server.call.mockResolvedValueOnce(job('running')).mockResolvedValueOnce(job('done', { result: 7 }))
  expect((await wait()).result).toBe(7)
  expect(onLong).not.toHaveBeenCalled()
})

it('one that was cancelled has ended, too', async () => {
  server.call.mockResolvedValueOnce(job('cancelled'))
  expect((await wait()).state).toBe('cancelled')
})

it('throws why it failed', async () => {
  server.call.mockResolvedValueOnce(job('failed', { error_code: 'DB_001' }))
  await expect(wait()).rejects.toMatchObject({ name: 'ApiError', code: 'DB_001', severity: 'high' })
})

it('tells of what nobody works on for ten seconds', async () => {
  for (let asked = 0; asked < 12; asked += 1) server.call.mockResolvedValueOnce(job('waiting'))
  server.call.mockResolvedValueOnce(job('done'))
  await wait()
  const before = pause.mock.calls.length - onLong.mock.calls.length
  expect(before * 1_000).toBe(10_000)
  expect(onLong.mock.lastCall?.[0].state).toBe('waiting')
})
