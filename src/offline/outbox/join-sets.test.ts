// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { joinSets } from './join-sets'

const join = (base: unknown, mine: unknown, theirs: unknown) => joinSets({ base, mine, theirs })

describe('joinSets', () => {
  it.each([
    ['each added one', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'c', 'b']],
    ['both added the same', ['a'], ['a', 'b', 'x'], ['a', 'b', 'y'], ['a', 'b', 'y', 'x']],
    ['I took one out, they added one', ['a', 'b'], ['b'], ['a', 'b', 'c'], ['b', 'c']],
    ['they took one out, I added one', ['a', 'b'], ['a', 'b', 'c'], ['b'], ['b', 'c']],
    ['each took out another', ['a', 'b', 'c'], ['b', 'c'], ['a', 'b'], ['b']],
    ['I emptied it, they added one', ['a'], [], ['a', 'b'], ['b']],
  ])('%s', (_, base, mine, theirs, joined) => {
    expect(join(base, mine, theirs)).toEqual(joined)
  })

  it('loses nothing that one has added, and brings back nothing that one has taken out', () => {
    const sets = [[], ['a'], ['b'], ['c'], ['a', 'b'], ['a', 'c'], ['b', 'c'], ['a', 'b', 'c']]
    for (const base of sets) {
      for (const mine of sets) {
        for (const theirs of sets) {
          const joined = join(base, mine, theirs)
          for (const item of ['a', 'b', 'c']) {
            const was = base.includes(item)
            const isThere = was
              ? mine.includes(item) && theirs.includes(item)
              : mine.includes(item) || theirs.includes(item)
            expect(joined?.includes(item), `${item} of ${JSON.stringify([base, mine, theirs])}`).toBe(isThere)
          }
        }
      }
    }
  })

  it('asks when the record of before is not known', () => {
    expect(join(undefined, ['a'], ['b'])).toBeUndefined()
  })
})
