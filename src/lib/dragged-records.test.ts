import { expect, it } from 'vitest'
import { dragRecords, droppedRecords, holdsRecords } from './dragged-records'

/** As much of a drag as there is outside of a browser. */
function aTransfer() {
  const held = new Map<string, string>()
  return {
    effectAllowed: 'none',
    get types() {
      return [...held.keys()]
    },
    setData: (type: string, data: string) => void held.set(type, data),
    getData: (type: string) => held.get(type) ?? '',
  } as unknown as DataTransfer
}

it('what is dropped is what was dragged, of its kind alone', () => {
  const transfer = aTransfer()
  dragRecords(transfer, 'document', ['a', 'b'])
  expect([holdsRecords(transfer, 'document'), holdsRecords(transfer, 'folder')]).toEqual([true, false])
  expect([droppedRecords(transfer, 'document'), droppedRecords(transfer, 'folder')]).toEqual([['a', 'b'], []])
  expect(transfer.effectAllowed).toBe('move')
})

it.each(['', 'text', '{"a":1}', '[1]', 'null'])('%j of another program is nothing', (data) => {
  const transfer = aTransfer()
  transfer.setData('application/x-madoguchi-folder', data)
  expect(droppedRecords(transfer, 'folder')).toEqual([])
})
