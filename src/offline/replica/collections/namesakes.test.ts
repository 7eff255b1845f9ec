// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Customer } from '#contract/customers'
import { copyAll, customerOf, idOf, TestServer, testDevice } from '../test-server'
import { namesakesAmong } from './namesakes'
import type { Bearer } from './question'

/** All of the work at once, and how often it stopped. */
function answer(customers: readonly Customer[], people: readonly Bearer[]) {
  const work = namesakesAmong(customers, people)
  for (let stops = 0; ; stops += 1) {
    const step = work.next()
    if (step.done) return { found: step.value, stops }
  }
}
const PEOPLE = (
  [
    ['佐藤 花子', 'サトウ ハナコ'],
    ['佐藤 華子', 'ｻﾄｳ ﾊﾅｺ'],
    ['髙橋 一郎', 'タカハシ イチロウ'],
    ['高橋 一郎', ''],
    ['佐藤 花', 'サトウ ハナ'],
    ['', ''],
    ['', ''],
  ] as const
).map(([name, name_kana], i) => customerOf(idOf(i + 1), { name, name_kana }))
const named = (one: Customer) => answer(PEOPLE, [one]).found[0]?.customers.map(({ id }) => id)

describe('who bears a name', () => {
  it.each([
    ['sounds the same', 0, [2]],
    ['is written with an old form', 2, [4]],
    ['is the beginning of another one', 4, []],
    ['is not known', 5, []],
  ])('%s', (_, of, expected) => {
    expect(named(PEOPLE[of] as Customer)).toEqual(expected.map(idOf))
  })

  it('everybody who is asked for is answered by one walk, also who has no record', () => {
    const typed = { id: null, name: '佐藤花子', name_kana: '' }
    const { found } = answer(PEOPLE, [PEOPLE[3] as Customer, typed, PEOPLE[4] as Customer])
    expect(found.map(({ count }) => count)).toEqual([1, 1, 0])
  })

  it('all are counted, and the first twenty told', () => {
    const many = Array.from({ length: 31 }, (_, i) => customerOf(idOf(i + 1)))
    const [one] = answer(many, [many[7] as Customer]).found
    expect([one?.count, one?.customers.length]).toEqual([30, 20])
  })

  it('a large book is folded piece by piece, once', () => {
    const book = Array.from({ length: 2_500 }, (_, i) => customerOf(idOf(i + 1), { name: `客 ${i}` }))
    const asked = [book[0] as Customer]
    expect(answer(book, asked).stops).toBe(2)
    expect(answer(book, asked).stops).toBe(0)
    expect(answer([...book, customerOf(idOf(9_000), { name: '客 0' })], asked)).toMatchObject({ stops: 0 })
  })
})

it('the copy on a device answers', async () => {
  const [server, device] = [new TestServer(), testDevice()]
  server.pageSize = 500
  server.add(idOf(1), { name: '佐藤 花子', name_kana: 'サトウ ハナコ' })
  server.add(idOf(2), { name: '佐藤 華子', name_kana: 'サトウ ハナコ' })
  await copyAll(server, device)
  const people = [{ id: idOf(1), name: '佐藤 花子', name_kana: 'サトウ ハナコ' }]
  const { answer: told } = await device.answers('namesakes', { people })
  expect(told.namesakes).toMatchObject([{ count: 1, customers: [{ id: idOf(2) }] }])
})
