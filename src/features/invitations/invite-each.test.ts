import { beforeEach, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { refusedWith } from '@/errors/testing'
import { type Acts, type InviteResult, inviteEach, leftOver } from './invite-each'

type Request = { body: { email: string } }
const server = vi.hoisted(() => ({
  callPatiently: vi.fn<(endpoint: object, request: Request, options: { idempotencyKey: string }) => Promise<object>>(),
}))
vi.mock('@/api/call-patiently', () => server)

const made = async (_: object, { body }: Request) => ({ id: body.email, ...body })
beforeEach(() => {
  server.callPatiently.mockReset().mockImplementation(made)
})
const outcomes = async (emails: string[], acts: Acts = new Map()) =>
  (await inviteEach(emails, 'staff', acts)).map(({ outcome }) => outcome)
const keys = () =>
  server.callPatiently.mock.calls.map(([, { body }, { idempotencyKey }]) => [body.email, idempotencyKey])

it('a refusal is the matter of its address; the others go on', async () => {
  server.callPatiently
    .mockRejectedValueOnce(refusedWith('BIZ_006'))
    .mockImplementationOnce(made)
    .mockRejectedValueOnce(refusedWith('VAL_001'))
  const results = await inviteEach(['a', 'b', 'c', 'd'], 'staff', new Map())
  expect(results.map(({ outcome }) => outcome)).toEqual(['member', 'made', 'refused', 'made'])
  expect(leftOver(results), 'a member needs no second try').toBe('c')
})

it.each([
  ['the network goes', unreachable('network', true)],
  ['the server is busy', refusedWith('SYS_005')],
  ['the right is gone', refusedWith('AUTH_006')],
])('when %s in the middle, the rest is not sent and stays', async (_, thrown) => {
  server.callPatiently.mockImplementationOnce(made).mockRejectedValue(thrown)
  const results = await inviteEach(['a', 'b', 'c'], 'staff', new Map())
  expect(results.map(({ outcome }) => outcome)).toEqual(['made', 'not-sent', 'not-sent'])
  expect(leftOver(results)).toBe('b\nc')
  expect(results.slice(1), 'the reason stays with those that were not sent').toMatchObject([{ thrown }, { thrown }])
  expect(server.callPatiently).toHaveBeenCalledTimes(2)
})

it('tells after each address what became of all so far', async () => {
  server.callPatiently.mockImplementationOnce(made).mockRejectedValueOnce(refusedWith('BIZ_006'))
  const onEach = vi.fn<(results: readonly InviteResult[]) => void>()
  await inviteEach(['a', 'b', 'c'], 'staff', new Map(), onEach)
  expect(onEach.mock.calls.map(([results]) => results.map(({ outcome }) => outcome))).toEqual([
    ['made'],
    ['made', 'member'],
    ['made', 'member', 'made'],
  ])
})

it('fails as a whole when nothing was done', async () => {
  server.callPatiently.mockRejectedValue(refusedWith('AUTH_006'))
  await expect(inviteEach(['a', 'b'], 'staff', new Map())).rejects.toMatchObject({ code: 'AUTH_006' })
})

it('what is tried again after a lost reply is the same act; what was done is a new one', async () => {
  const acts: Acts = new Map()
  server.callPatiently.mockImplementationOnce(made).mockRejectedValueOnce(unreachable('network', true))
  await outcomes(['a', 'b'], acts)
  await outcomes(['a', 'b'], acts)
  const [[, firstA], [, firstB], [, secondA], [, secondB]] = keys() as [string[], string[], string[], string[]]
  expect(secondB).toBe(firstB)
  expect(secondA).not.toBe(firstA)
  await inviteEach(['b'], 'manager', acts)
  expect(keys().at(-1)?.[1], 'another role is another act').not.toBe(firstB)
})
