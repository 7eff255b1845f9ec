import { describe, expect, it } from 'vitest'
import { sessionStatus } from './session-status'

const at = (minutes: number) => ({ id: 's-1', minutes, expiresAt: Date.UTC(2026, 6, 3, 8, 0), room: 240 })

describe('the session status (spec section 3)', () => {
  it('has every field of the specification', () => {
    const events = [{ type: 'signed-in', at: 1 }] as const
    expect(sessionStatus(at(480), false, events)).toEqual({
      session_id: 's-1',
      status: 'active',
      expires_at: '2026-07-03T08:00:00.000Z',
      needs_refresh: false,
      show_warning: false,
      time_remaining_minutes: 480,
      security_events: events,
    })
  })

  it.each([
    [30, 'active', false, false],
    [29, 'ending', true, false],
    [0, 'ended', true, true],
  ] as const)('with %i minutes left is %s', (minutes, status, show_warning, needs_refresh) => {
    expect(sessionStatus(at(minutes), false, [])).toMatchObject({ status, show_warning, needs_refresh })
  })

  it('needs a new sign-in when the server has refused the credential', () => {
    expect(sessionStatus(at(480), true, []).needs_refresh).toBe(true)
  })
})
