// @vitest-environment node
import { expect, it } from 'vitest'
import { boxesOf } from './part-boxes'

const ITEM = { str: '日本一の技術', transform: [10, 0, 0, 10, 100, 200], width: 60, height: 10, fontName: 'f' }
const UPRIGHT = { width: 500, height: 1000, transform: [1, 0, 0, -1, 0, 1000] }
const rounded = (value: number) => Math.round(value * 1000) / 1000
const boxes = (parts: Parameters<typeof boxesOf>[0], shape: Parameters<typeof boxesOf>[1] = UPRIGHT) =>
  boxesOf(parts, shape, () => false).map(({ left, top, width, height }) =>
    [left * shape.width, top * shape.height, width * shape.width, height * shape.height].map(rounded),
  )

it('lies over the letters, a little above and below the line that they stand on', () => {
  expect(boxes([{ item: ITEM, from: 0, to: 3 }])).toEqual([[100, 791, 30, 11]])
})

it('is turned with the page', () => {
  const quarter = { width: 1000, height: 500, transform: [0, 1, 1, 0, 0, 0] }
  expect(boxes([{ item: ITEM, from: 0, to: 3 }], quarter)).toEqual([[198, 100, 11, 30]])
})

it('counts Latin letters as half as wide where only the width of the whole is known', () => {
  const mixed = { ...ITEM, str: '施術AB', width: 30 }
  expect(boxes([{ item: mixed, from: 2, to: 4 }])).toEqual([[120, 791, 10, 11]])
})

it('counts each letter of a column alike: a sign that was turned for it, and figures, have the place of a letter', () => {
  const column = { ...ITEM, str: '一年12か月\uFE12', width: 10, height: 70 }
  const found = boxesOf([{ item: column, from: 2, to: 6 }], UPRIGHT, () => true)
  expect(found.map(({ top, height }) => [top * 1000, height * 1000].map(rounded))).toEqual([[820, 40]])
})

it('is one for runs that follow each other on a line, and another for the next line', () => {
  const next = { ...ITEM, transform: [10, 0, 0, 10, 160, 200] }
  const below = { ...ITEM, transform: [10, 0, 0, 10, 100, 184] }
  const whole = (item: typeof ITEM) => ({ item, from: 0, to: 6 })
  expect(boxes([whole(ITEM), whole(next), whole(below)])).toEqual([
    [100, 791, 120, 11],
    [100, 807, 60, 11],
  ])
})

it('survives letters without a size', () => {
  const flat = { ...ITEM, transform: [0, 0, 0, 0, 100, 200], width: 0 }
  expect(
    boxes([{ item: flat, from: 0, to: 1 }])
      .flat()
      .every(Number.isFinite),
  ).toBe(true)
})
