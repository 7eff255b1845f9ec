import { expect, test } from 'vitest'
import { someAtATime } from './some-at-a-time'

/** Work that ends when it is told to, and a record of what was begun. */
function held() {
  const begun: number[] = []
  const endings = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  const work = (item: number) => {
    begun.push(item)
    return new Promise<void>((resolve, reject) => endings.set(item, { resolve, reject }))
  }
  return { begun, work, end: (item: number) => endings.get(item)?.resolve(), endings }
}
const turn = () => new Promise((resolve) => setTimeout(resolve))

test('the next one begins when one has ended, in order', async () => {
  const { begun, work, end } = held()
  const all = someAtATime([1, 2, 3, 4, 5], 2, work)
  expect(begun).toEqual([1, 2])
  end(2)
  await turn()
  expect(begun).toEqual([1, 2, 3])
  for (const item of [1, 3]) end(item)
  await turn()
  expect(begun).toEqual([1, 2, 3, 4, 5])
  for (const item of [4, 5]) end(item)
  await all
})

test('after a failure nothing more is begun, and it is told', async () => {
  const { begun, work, end, endings } = held()
  const all = someAtATime([1, 2, 3, 4], 2, work)
  endings.get(1)?.reject(new Error('no room'))
  await expect(all).rejects.toThrow('no room')
  end(2)
  await turn()
  expect(begun).toEqual([1, 2])
})

test('nothing to do is done at once', async () => {
  await someAtATime([], 3, () => Promise.reject(new Error('nothing was asked for')))
})
