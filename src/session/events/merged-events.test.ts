import { describe, expect, it } from 'vitest'
import type { SecurityEvent as ServerEvent } from '#contract/profile'
import { mergeEvents, wasElsewhere } from './merged-events'
import type { RecordedEvent } from './security-events'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 10, 21, 12)
/** Minutes after noon, by a clock that is right. */
const at = (minutes: number) => NOON + minutes * MINUTE
const iso = (minutes: number) => new Date(at(minutes)).toISOString()

let count = 0
function known(type: string, minutes: number, more: Partial<ServerEvent> = {}): ServerEvent {
  count += 1
  const signed_in_at = type === 'signed_in' ? iso(minutes) : null
  return { id: `event-${count}`, type, at: iso(minutes), signed_in_at, current: false, ...more }
}
const here = (minutes: number, seenAt = at(minutes)) => ({ signedInAt: at(minutes), seenAt })
const lines = (...given: Parameters<typeof mergeEvents>) =>
  mergeEvents(...given).map(({ type, recordedBy }) => `${type} ${recordedBy}`)

describe('what device and server have recorded', () => {
  it('is one list, newest first, with who recorded what', () => {
    const device: RecordedEvent[] = [
      { type: 'locked', at: at(30) },
      { type: 'extended', at: at(10) },
    ]
    const server = [known('role_changed', 40), known('name_changed', 20), known('signed_out_everywhere', 5)]
    expect(lines(device, server, [])).toEqual([
      'role-changed server',
      'locked device',
      'name-changed server',
      'extended device',
      'signed-out-everywhere server',
    ])
  })

  it('has a key of its own for each line', () => {
    const device: RecordedEvent[] = [
      { type: 'unlock-failed', at: at(1) },
      { type: 'unlock-failed', at: at(1) },
    ]
    const keys = mergeEvents(device, [known('signed_in', 1), known('signed_in', 1)], []).map(({ key }) => key)
    expect(new Set(keys).size).toBe(4)
  })

  it('leaves out what a newer server says', () => {
    expect(lines([], [known('teleported', 1), known('name_changed', 2)], [])).toEqual(['name-changed server'])
  })

  it('shows an ended sign-in that tried to go on', () => {
    const refused = known('sign_in_refused', 9, { signed_in_at: iso(1) })
    expect(lines([], [refused], [])).toEqual(['ended-sign-in-refused server'])
  })
})

describe('a sign-in', () => {
  it('of this device that both know is one line, at the time of the device', () => {
    const device: RecordedEvent[] = [{ type: 'signed-in', at: at(0.1) }]
    const merged = mergeEvents(device, [known('signed_in', 0)], [here(0)])
    expect(merged).toMatchObject([{ type: 'signed-in', at: at(0.1), recordedBy: 'both' }])
  })

  it('is recognised on a device whose clock is hours wrong', () => {
    const wrong = at(-300)
    const device: RecordedEvent[] = [{ type: 'signed-in', at: wrong + 2_000 }]
    expect(lines(device, [known('signed_in', 0)], [here(0, wrong)])).toEqual(['signed-in both'])
  })

  it('that asks is of this device, also where the device has forgotten it', () => {
    const own = known('signed_in', 0, { current: true })
    expect(lines([], [own], [])).toEqual(['signed-in server'])
    expect(lines([{ type: 'signed-in', at: at(1) }], [own], [])).toEqual(['signed-in both'])
  })

  it('of another device is said to be elsewhere, at the very time of an own one too', () => {
    const device: RecordedEvent[] = [{ type: 'signed-in', at: at(0) }]
    expect(lines(device, [known('signed_in', 1), known('signed_in', 0)], [here(0)])).toEqual([
      'signed-in-elsewhere server',
      'signed-in both',
    ])
  })

  it('proved again is one line too; each line belongs to one sign-in, the nearest', () => {
    const device: RecordedEvent[] = [
      { type: 'proved', at: at(1.5) },
      { type: 'locked', at: at(1) },
      { type: 'signed-in', at: at(0) },
    ]
    const server = [known('signed_in', 1.4), known('signed_in', 0.1)]
    expect(lines(device, server, [here(1.4), here(0.1)])).toEqual(['proved both', 'locked device', 'signed-in both'])
    const changedPassword = known('signed_in', 1.45)
    expect(lines(device, [...server, changedPassword], [here(1.4), here(1.45), here(0.1)])).toHaveLength(4)
  })

  it('long before the line of the device is another one', () => {
    const device: RecordedEvent[] = [{ type: 'signed-in', at: at(60) }]
    expect(lines(device, [known('signed_in', 0)], [here(0)])).toEqual(['signed-in device', 'signed-in server'])
  })
})

describe('a sign-in elsewhere', () => {
  const elsewhere = (server: ServerEvent[]) => wasElsewhere(mergeEvents([], server, []))

  it('is pointed out until all sign-ins were ended', () => {
    expect(elsewhere([])).toBe(false)
    expect(elsewhere([known('signed_in', 1, { current: true })])).toBe(false)
    expect(elsewhere([known('signed_in', 1)])).toBe(true)
    expect(elsewhere([known('signed_in', 1), known('signed_out_everywhere', 2)])).toBe(false)
    expect(elsewhere([known('signed_out_everywhere', 2), known('signed_in', 3)])).toBe(true)
  })
})
