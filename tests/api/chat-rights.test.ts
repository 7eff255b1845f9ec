/** A question that waits is answered with what whoever asked may see then: rights go, features are turned off. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administration } from '#contract/administration'
import { customers } from '#contract/customers'
import { staff } from '#contract/staff'
import { staffChat } from '#contract/staff-chat'
import { workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
  await call(world, desk.admin, customers.create, { body: { name: '堂島 なつめ', phone: '070-5550-1907' } })
})
afterAll(() => world.close())

const ask = () => call(world, desk.staff, staffChat.ask, { body: { message: '堂島 なつめさんの電話番号は?' } })
async function answerOf(id: string) {
  await workAll(world)
  const { exchanges } = await call(world, desk.staff, staffChat.get, { params: { id } })
  return exchanges.map(({ answer }) => answer).join()
}

test('what may be seen is answered', async () => {
  const { conversation_id: id } = await ask()
  expect(await answerOf(id)).toContain('070-5550-1907')
})

test('a feature that was turned off since says nothing', async () => {
  const { conversation_id: id } = await ask()
  await call(world, desk.admin, administration.changeFeatures, { body: { customers_enabled: false } })
  expect(await answerOf(id)).toBe('顧客の情報を見る権限がありません。')
})

test('nothing of the records is written for somebody who was disabled since', async () => {
  const { conversation_id: id } = await ask()
  const { memberId } = desk.staff
  await call(world, desk.admin, staff.update, { params: { id: memberId }, body: { status: 'disabled' } })
  await workAll(world)
  await call(world, desk.admin, staff.update, { params: { id: memberId }, body: { status: 'active' } })
  const answer = await answerOf(id)
  expect(answer).toContain('お答えできません')
  expect(answer).not.toContain('070-5550-1907')
})
