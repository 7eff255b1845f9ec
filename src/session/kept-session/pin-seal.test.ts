import { expect, it } from 'vitest'
import { makePinKeys, seal, unseal } from './pin-seal'

const ROUNDS = 1_000

it('opens with the PIN of its keys what was sealed without it', async () => {
  const keys = await makePinKeys('4815', ROUNDS)
  const sealed = await seal(keys, '桜井 真理子')
  expect(await unseal('4815', keys, sealed)).toBe('桜井 真理子')
})

it('opens nothing with another PIN, with other keys of the same PIN, or when a byte was changed', async () => {
  const keys = await makePinKeys('4815', ROUNDS)
  const sealed = await seal(keys, 'text')
  const changed = sealed.bytes.map((byte, i) => (i === 0 ? byte ^ 1 : byte))
  await expect(unseal('4816', keys, sealed)).rejects.toThrow()
  await expect(unseal('4815', await makePinKeys('4815', ROUNDS), sealed)).rejects.toThrow()
  await expect(unseal('4815', keys, { ...sealed, bytes: changed })).rejects.toThrow()
})

it('seals the same text differently each time', async () => {
  const keys = await makePinKeys('4815', ROUNDS)
  const [one, other] = [await seal(keys, 'text'), await seal(keys, 'text')]
  expect(one.bytes).not.toEqual(other.bytes)
  expect(one.sender).not.toEqual(other.sender)
})
