// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '@/api/api-error'
import { refusal } from '../outbox/row-fixtures'
import { errorOf } from './carried-error'
import { begun, type Checkpoint, pullTarget, withPullTarget } from './checkpoint'
import { KINDS } from './collections/kinds'
import { type IntakeAnswer, type IntakeJob, type Opening, serveIntake } from './serve-intake'
import { idOf, onDisk, type TestDevice, TestServer, testDevice } from './test-server'

let server: TestServer
let device: TestDevice
let answers: IntakeAnswer[]
let openings: Opening[]
let hear: (message: Opening | IntakeJob) => void
let jobs = 0

const opening = { database: 'outbox:t:me', tenantId: 't' }

/** As it travels: by structured clone. */
const answered = async (job: Omit<IntakeJob, 'job'>): Promise<IntakeAnswer> => {
  jobs += 1
  hear(structuredClone({ ...job, job: jobs }))
  while (!answers.some((answer) => answer.job === jobs)) await new Promise((resolve) => setTimeout(resolve))
  return structuredClone(answers.find((answer) => answer.job === jobs) as IntakeAnswer)
}
const written = (answer: IntakeAnswer) =>
  'written' in answer ? (answer.written as Checkpoint) : expect.fail('it failed')
const failed = (answer: IntakeAnswer) => ('error' in answer ? errorOf(answer.error) : expect.fail('it succeeded'))

const first = async () => {
  const checkpoint = await device.store.checkpoint()
  return withPullTarget(checkpoint, begun(KINDS, pullTarget(checkpoint), 1))
}

beforeEach(() => {
  server = new TestServer()
  device = testDevice()
  answers = []
  openings = []
  hear = serveIntake(
    (whose) => {
      openings.push(whose)
      return { store: device.store, source: server.source() }
    },
    (answer) => answers.push(answer),
  )
  for (let i = 1; i <= 5; i += 1) server.add(idOf(i))
  hear(opening)
})

describe('the worker', () => {
  it('opens the copy that it is told, once', async () => {
    const after = written(await answered({ kind: 'customers', checkpoint: await first() }))
    await answered({ kind: 'customers', checkpoint: after })
    expect(openings).toEqual([opening])
  })

  it('brings one page onto the disk, and answers with the checkpoint that lies there', async () => {
    const after = written(await answered({ kind: 'customers', checkpoint: await first() }))
    expect(after.reading.customers).toMatchObject({ have: 3, total: 5 })
    expect(await device.store.checkpoint()).toEqual(after)
    expect((await onDisk(device.store)).customers).toHaveLength(3)
    const next = written(await answered({ kind: 'customers', checkpoint: after }))
    expect(next.reading).toMatchObject({ step: 'interactions', customers: { have: 5 } })
    expect(server.requests).toHaveLength(2)
  })

  it('writes nothing of another database', async () => {
    const after = written(await answered({ kind: 'customers', checkpoint: await first() }))
    server.datasetId = 'another'
    server.onPage = () => {}
    const moved = { ...after, reading: { ...after.reading, customers: { ...after.reading.customers, cursor: null } } }
    expect(await answered({ kind: 'customers', checkpoint: moved })).toMatchObject({ written: 'other-data' })
    expect(await device.store.checkpoint()).toEqual(after)
  })

  it('brings the records of one owner, and of one who is gone nothing', async () => {
    server.addContact(idOf(101), idOf(1))
    server.addContact(idOf(102), idOf(1))
    const checkpoint = await device.store.checkpoint()
    const after = written(await answered({ kind: 'interactions', checkpoint, ownerId: idOf(1) }))
    expect((await onDisk(device.store)).contacts).toHaveLength(2)
    server.remove(idOf(1))
    expect(written(await answered({ kind: 'interactions', checkpoint: after, ownerId: idOf(1) }))).toEqual(after)
  })
})

describe('what fails is told', () => {
  it('by the server: with code, status and the wait that it asks for', async () => {
    server.onPage = () => {
      throw refusal('SYS_003', { retryAfterMs: 4_000 })
    }
    const error = failed(await answered({ kind: 'customers', checkpoint: await first() }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'SYS_003', kind: 'refused', retryAfterMs: 4_000 })
  })

  it('by the disk: another tab has written in between', async () => {
    const old = await first()
    written(await answered({ kind: 'customers', checkpoint: old }))
    expect(failed(await answered({ kind: 'customers', checkpoint: old })).name).toBe('StaleCheckpointError')
  })

  it('a kind that this version does not know, and a page before the opening', async () => {
    const checkpoint = await first()
    expect(failed(await answered({ kind: 'rooms', checkpoint })).message).toBe('no kind rooms')
    hear = serveIntake(
      () => expect.fail('nothing is opened'),
      (answer) => answers.push(answer),
    )
    expect(failed(await answered({ kind: 'customers', checkpoint })).message).toBe('no kind customers')
  })
})
