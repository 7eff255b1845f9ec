import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { writeLastUser } from './last-user'
import { identified, profileFailed, profileLoaded, useSession } from './session'
import { anna, ben, profileOf } from './session-testing'

/** How often a screen that follows the session was drawn, and what it saw last. */
function screen() {
  let drawn = 0
  const { result } = renderHook(() => {
    const session = useSession()
    drawn += 1
    return { session, count: drawn }
  })
  return { times: () => result.current.count, seen: () => result.current.session }
}

it('draws no screen again for the same person, the same profile, and the word that confirms them', () => {
  act(() => {
    identified(anna)
    profileLoaded(profileOf(anna))
  })
  const { times, seen } = screen()
  act(() => identified({ ...anna }))
  act(() => profileLoaded(structuredClone(profileOf(anna))))
  act(() => profileFailed(unreachable('network', false)))
  expect(times()).toBe(1)
  act(() => profileLoaded({ ...profileOf(anna), user: { ...profileOf(anna).user, role: 'admin' } }))
  expect(times()).toBe(2)
  expect(seen().profile?.user.role).toBe('admin')
  act(() => identified(ben))
  expect(seen()).toMatchObject({ user: ben, profile: null, tenantId: null })
})

it('opens as the last user, and draws nothing again when they are confirmed', async () => {
  await writeLastUser({ user: anna, profile: profileOf(anna) })
  vi.resetModules()
  const page = await import('./session')
  let drawn = 0
  renderHook(() => {
    page.useSession()
    drawn += 1
  })
  expect(page.getSession()).toMatchObject({ user: anna, verified: false })
  act(() => page.identified(anna))
  expect(drawn).toBe(1)
})
