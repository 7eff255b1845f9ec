import { clear, set } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { clockLag } from '@/lib/device-clock'
import { devicePointers } from '../device-pointers'
import { MAX_EVENTS, readEvents, recordEvent, subscribeEvents } from './security-events'

beforeEach(() => clear(devicePointers()))

it('are kept per person, latest first, and never more than 100', async () => {
  for (let i = 0; i < MAX_EVENTS + 5; i += 1) await recordEvent('many', 'extended', i)
  await recordEvent('other', 'locked', 7)
  const events = await readEvents('many')
  expect(events).toHaveLength(100)
  expect(events[0]).toEqual({ type: 'extended', at: 104 })
  expect(events.at(-1)).toEqual({ type: 'extended', at: 5 })
  expect(await readEvents('other')).toEqual([{ type: 'locked', at: 7 }])
})

it('of the same moment are all kept', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, i) => recordEvent('fast', 'unlock-failed', i)))
  expect(await readEvents('fast')).toHaveLength(10)
})

it('stand among those of the server by its clock', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  clockLag.set(86_400_000)
  await recordEvent('timed', 'locked')
  clockLag.set(null)
  expect(await readEvents('timed')).toEqual([{ type: 'locked', at: 86_401_000 }])
})

it('of a newer version are passed over', async () => {
  await set('security_events:new', [{ type: 'teleported', at: 1 }, { type: 'locked', at: 2 }, null], devicePointers())
  expect(await readEvents('new')).toEqual([{ type: 'locked', at: 2 }])
})

it('are told to the screen that shows them', async () => {
  const listener = vi.fn()
  const stop = subscribeEvents(listener)
  await recordEvent('told', 'locked')
  expect(listener).toHaveBeenCalledOnce()
  stop()
})
