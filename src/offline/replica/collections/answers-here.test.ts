// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest'
import { clockLag } from '@/lib/device-clock'
import { copyAll, idOf, type TestDevice, TestServer, testDevice } from '../test-server'
import type { AskedHere } from './question'

let server: TestServer
let device: TestDevice
const [YAMADA, SATO, OTHER_SATO] = [idOf(1), idOf(2), idOf(3)]

beforeEach(async () => {
  server = new TestServer()
  device = testDevice()
  server.pageSize = 500
  server.add(YAMADA, { name: '山田 花子', name_kana: 'ヤマダ ハナコ', phone: '03-1111-2222', tags: ['花粉症'] })
  server.add(SATO, { name: '佐藤 一郎', name_kana: 'サトウ イチロウ', phone: '03-3333-4444' })
  server.add(OTHER_SATO, { name: '佐藤 次郎', name_kana: 'サトウ ジロウ', phone: '03-5555-6666' })
  await copyAll(server, device)
})

async function ask(messages: readonly (string | AskedHere['questions'][number])[], about: Partial<AskedHere> = {}) {
  const questions = messages.map((one) =>
    typeof one === 'string' ? { message: one, askedAt: '2026-05-20T01:00:00Z' } : one,
  )
  const { answer } = await device.answers('questions', { questions, ...about })
  return answer.answers.map((one) => one && (one.state === 'choices' ? one.choices.length : one.text))
}
const YAMADAS = expect.stringContaining('03-1111-2222')
const SATOS = expect.stringContaining('03-3333-4444')

it('その方 is whom the question before was about', async () => {
  const questions = ['山田さんの電話番号は', 'その方の電話番号は']
  expect(await ask(questions, { customerId: SATO })).toEqual([YAMADAS, YAMADAS])
  expect(await ask(['その方の電話番号は'], { customerId: SATO })).toEqual([SATOS])
})

it('behind a question that only the server can answer, nobody is taken for that person', async () => {
  const questions = [
    '在庫はいくつですか',
    'その方の電話番号は',
    '最後の来院はいつ',
    '佐藤さんの電話番号は',
    '山田さんの電話番号は',
  ]
  expect(await ask(questions, { customerId: SATO })).toEqual([null, null, null, null, YAMADAS])
  expect(await ask(['その方の電話番号は'])).toEqual([null])
})

it('of several people of one name it asks which, and takes the one who was chosen', async () => {
  const message = '佐藤さんの電話番号は'
  expect(await ask([message], { customerId: null })).toEqual([2])
  expect(await ask([{ message, askedAt: '2026-05-20T01:00:00Z', customerId: SATO }])).toEqual([SATOS])
})

it('a word that may be that of a product is no customer', async () => {
  expect(await ask(['花粉症の一覧', '花粉症の方の一覧'], { customerId: null })).toEqual([
    null,
    expect.stringContaining('**1人**'),
  ])
})

it('今日 is the day of the question, in Japan, and it says so', async () => {
  server.addContact(idOf(9), YAMADA, { occurred_at: '2026-05-19T15:00:00.000Z' })
  await copyAll(server, device)
  const questions = [{ message: '今日の来訪は何件', askedAt: '2026-05-20T14:59:59Z' }]
  const { answer } = await device.answers('questions', { customerId: null, questions })
  expect(answer.answers).toMatchObject([{ text: expect.stringContaining('**1件**') }])
  expect(answer.answers[0]?.asked).toContain('5月20日（水）の質問')
})

it('whether a question is of today, the clock of the server says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-20T01:00:00Z') })
  const asked = async () => {
    const questions = [{ message: '今日の来訪は何件', askedAt: '2026-05-21T01:00:00Z' }]
    const { answer } = await device.answers('questions', { customerId: null, questions })
    return answer.answers[0]?.asked
  }
  expect(await asked()).toContain('5月21日（木）の質問')
  clockLag.set(24 * 3_600_000)
  expect(await asked()).not.toContain('の質問')
  clockLag.set(null)
})

it('the last contact is none that is noted for a day after the question', async () => {
  server.addContact(idOf(8), YAMADA, { occurred_at: '2026-05-20T14:59:00.000Z' })
  server.addContact(idOf(9), YAMADA, { occurred_at: '2026-05-20T15:00:00.000Z' })
  server.addContact(idOf(10), SATO, { occurred_at: '2026-06-10T01:00:00.000Z' })
  await copyAll(server, device)
  const questions = ['山田花子さんの最後の対応はいつですか', '佐藤一郎さんの最後の対応はいつですか']
  expect(await ask(questions, { customerId: null })).toEqual([
    expect.stringContaining('2026年5月20日（水） 23:59'),
    expect.stringContaining('今日までの'),
  ])
})

it('counts nothing where a part of the copy cannot be read', async () => {
  server.addContact(idOf(9), YAMADA)
  await copyAll(server, device)
  const segments = device.store.segments
  device.store.segments = async (kind, place) => (kind === 'interactions' ? [] : segments(kind, place))
  await expect(ask(['来訪は全部で何件'])).rejects.toThrow()
})
