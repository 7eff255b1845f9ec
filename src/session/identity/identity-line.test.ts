// @vitest-environment node
import { expect, it } from 'vitest'
import { createIdentityLine } from './identity-line'

const USER = '{"users":[{"localId":"u1"}]}'

/** A line by a clock of the test. */
function aLine() {
  let now = 0
  const line = createIdentityLine({ now: () => now, after: () => () => {} })
  return { line, pass: (ms: number) => (now += ms) }
}

it('rests by the clock that it is given, each line by itself', async () => {
  const [one, other] = [aLine(), aLine()]
  const busy = async () => new Response('{}', { status: 429, headers: { 'retry-after': '3' } })
  const well = async () => new Response(USER)
  await expect(one.line.ask('lookup', busy)).rejects.toThrow('429')
  await expect(one.line.ask('lookup', well)).rejects.toThrow('left alone')
  expect((await other.line.ask('lookup', well)).status).toBe(200)
  one.pass(3_000)
  expect((await one.line.ask('lookup', well)).status).toBe(200)
})
