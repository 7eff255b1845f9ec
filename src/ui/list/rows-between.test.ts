// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest'
import { rowsBetween } from './rows-between'

const PAGE = 50
const all = Array.from({ length: 200 }, (_, index) => ({ id: `row ${index}` }))
const read = vi.fn(async (page: number) => all.slice(page * PAGE, (page + 1) * PAGE))
const list = (isRead: (index: number) => boolean) => ({
  slots: { length: 200, at: (index: number) => (isRead(index) ? { record: all[index] as { id: string } } : null) },
  pageSize: PAGE,
  read,
})
const row = (index: number) => ({ id: `row ${index}`, index })
const told = (records: readonly { id: string }[]) => records.map(({ id }) => id)

beforeEach(() => read.mockClear())

it('takes the rows that are there, whichever was pressed first, without asking for anything', async () => {
  const whole = list(() => true)
  expect(told(await rowsBetween(whole, row(3), row(5)))).toEqual(['row 3', 'row 4', 'row 5'])
  expect(told(await rowsBetween(whole, row(5), row(3)))).toEqual(['row 3', 'row 4', 'row 5'])
  expect(read).not.toHaveBeenCalled()
})

it('reads the pages of rows that were not, and leaves none out', async () => {
  const ids = told(
    await rowsBetween(
      list((index) => index < 60 || index > 140),
      row(150),
      row(40),
    ),
  )
  expect(new Set(ids)).toEqual(new Set(told(all.slice(40, 151))))
  expect(ids).toHaveLength(111)
})

it('says so when they cannot be read', async () => {
  read.mockRejectedValueOnce(new Error('away'))
  const ends = list((index) => index === 0 || index === 99)
  await expect(rowsBetween(ends, row(0), row(99))).rejects.toThrow('away')
})

it('takes no range from a row of another list', async () => {
  await expect(
    rowsBetween(
      list(() => true),
      { id: 'row 7', index: 3 },
      row(5),
    ),
  ).rejects.toThrow()
})
