import { beforeEach, expect, it, vi } from 'vitest'
import { removeCopiesOfOthers } from './other-people'

const given = vi.hoisted(() => ({
  session: { user: { uid: 'ben' }, tenantId: 'sakura' as string | null },
  here: [] as { uid: string; tenantId: string }[],
  deleteScope: vi.fn<(scope: object, options: object) => Promise<void>>(),
}))
vi.mock('../session', () => ({ getSession: () => given.session }))
vi.mock('@/offline/device/people-here', () => ({ peopleHere: async () => given.here }))
vi.mock('@/offline/scope/scope', () => ({ deleteScope: given.deleteScope }))

const anna = { uid: 'anna', tenantId: 'sakura' }
const hikariAnna = { uid: 'anna', tenantId: 'hikari' }
const ben = { uid: 'ben', tenantId: 'sakura' }
const hikariBen = { uid: 'ben', tenantId: 'hikari' }

beforeEach(() => {
  given.session = { user: { uid: 'ben' }, tenantId: 'sakura' }
  given.here = [anna, hikariAnna, ben, hikariBen]
  given.deleteScope.mockReset().mockResolvedValue()
  for (const tenant of ['sakura', 'hikari']) localStorage.setItem(`features:${tenant}`, '{}')
})

it('removes the others in all their tenants, never what they have not sent, and nothing of one’s own', async () => {
  await removeCopiesOfOthers('ben')
  expect(given.deleteScope.mock.calls).toEqual([
    [anna, { keepOutbox: 'if-unsent' }],
    [hikariAnna, { keepOutbox: 'if-unsent' }],
  ])
})

it('forgets the settings of other tenants, and keeps those of one’s own', async () => {
  await removeCopiesOfOthers('ben')
  expect(localStorage.getItem('features:hikari')).toBeNull()
  expect(localStorage.getItem('features:sakura')).toBe('{}')
})

it('the same person coming back finds everything', async () => {
  given.session = { user: { uid: 'anna' }, tenantId: 'sakura' }
  given.here = [anna, hikariAnna]
  await removeCopiesOfOthers('anna')
  expect(given.deleteScope).not.toHaveBeenCalled()
})

it('goes on when one cannot be removed', async () => {
  given.deleteScope.mockRejectedValueOnce(new Error('blocked'))
  await removeCopiesOfOthers('ben')
  expect(given.deleteScope).toHaveBeenCalledTimes(2)
})

it('stops when the person has gone: what is here may be of the next one', async () => {
  given.deleteScope.mockImplementationOnce(async () => {
    given.session = { user: { uid: 'anna' }, tenantId: null }
  })
  await removeCopiesOfOthers('ben')
  expect(given.deleteScope).toHaveBeenCalledTimes(1)
})
