// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { enqueue } from './enqueue'
import { createRow, newEntry, stateOf, update, updateRow } from './row-fixtures'

const edit = (changes: Record<string, unknown>) => ({ id: 'a', changes })

describe('an entry that another one is merged into', () => {
  const making = createRow('b', { id: 'making', state: 'refused' })
  const needsB = (input: unknown) => (JSON.stringify(input).includes('of b') ? [{ kind: 'customer', id: 'b' }] : [])
  const needing = { ...update, needs: needsB }
  const merged = (memo: string) => {
    const earlier = updateRow('a', { memo: 'of b' }, { id: 'earlier', depends_on: ['making'] })
    return enqueue(stateOf([making, earlier]), newEntry(needing, edit({ memo }))).result
  }

  it('waits no more for what it does not need any more', () => {
    expect(merged('of c')).toMatchObject({ id: 'earlier', depends_on: [] })
  })

  it('waits on for what it still needs', () => {
    expect(merged('of b, too')).toMatchObject({ id: 'earlier', depends_on: ['making'] })
  })
})
