// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { customers } from '#contract/customers'
import { call } from './call'
import { answerCalls, type FromCalls, hooksOfPage } from './calls-in-worker'
import { apiHooks, configureApi } from './configure'
import { failure, json, refused, testApi } from './test-api'

const api = testApi()
const LIST = { total: 0, customers: [], server_time: '2026-05-01T00:00:00.000Z' }
const list = () => call(customers.list, { query: {} }, { tenantId: 't1' })
const headers = (name: string) => api.wire.map(({ init }) => (init.headers as Headers).get(name))
const sent = () => headers('authorization')

/**
 * Makes the calls of the test as a worker does, and the test the page: its hooks answer. Everything between them is copied
 * as messages are.
 */
function asWorker(isForeign = () => false): FromCalls[] {
  const page = api.hooks
  const said: FromCalls[] = []
  const calls = hooksOfPage((message) => {
    const copy = structuredClone(message)
    said.push(copy)
    configureApi(page)
    answerCalls(copy, (answer) => calls.hear(structuredClone(answer)), isForeign)
    configureApi(calls.hooks)
  })
  configureApi(calls.hooks)
  return said
}

describe('a call in a worker', () => {
  it('goes with the credential of the page, for the tenant that it names', async () => {
    asWorker()
    api.answers.push(json(LIST))
    expect(await list()).toMatchObject({ total: 0 })
    expect(sent()).toEqual(['Bearer stored'])
    expect(headers('x-tenant-id')).toEqual(['t1'])
    expect(api.hooks.onOutcome).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('asks the page again for each call: nothing is kept', async () => {
    asWorker()
    api.answers.push(json(LIST), json(LIST))
    await list()
    api.hooks.credential.mockResolvedValue('changed')
    await list()
    expect(sent()).toEqual(['Bearer stored', 'Bearer changed'])
  })

  it('answers a 401 with a new credential, once', async () => {
    asWorker()
    api.answers.push(refused(401), json(LIST))
    await list()
    expect(sent()).toEqual(['Bearer stored', 'Bearer fresh'])
    expect(api.hooks.onUnauthorized).not.toHaveBeenCalled()
  })

  it('does not answer a 401 in the name of who came meanwhile', async () => {
    let person = 'mori'
    asWorker(() => person !== 'mori')
    api.hooks.credential.mockImplementation(async (force) => {
      if (force) person = 'sato'
      return person
    })
    api.answers.push(refused(401), json(LIST))
    expect(await failure(list())).toMatchObject({ kind: 'network', sent: false })
    expect(sent()).toEqual(['Bearer mori'])
    expect(api.hooks.onUnauthorized).not.toHaveBeenCalled()
  })

  it('tells the page when the new credential does not help either', async () => {
    asWorker()
    api.answers.push(refused(401), refused(401))
    expect(await failure(list())).toMatchObject({ status: 401 })
    expect(api.hooks.onUnauthorized).toHaveBeenCalledTimes(1)
  })

  it('tells the page that the person may not work here any more, and that the app is too old', async () => {
    asWorker()
    api.answers.push(refused(403, 'AUTH_007'), refused(400, 'SYS_007'))
    await failure(list())
    expect(api.hooks.onShutOut).toHaveBeenCalledTimes(1)
    expect(api.hooks.onShutOut.mock.calls[0]?.[0]).toMatchObject({ code: 'AUTH_007', status: 403 })
    await failure(list())
    expect(api.hooks.onOutdated).toHaveBeenCalledTimes(1)
  })

  it('tells the page that nobody answered', async () => {
    asWorker()
    api.answers.push(new TypeError('failed to fetch'))
    expect(await failure(list())).toMatchObject({ kind: 'network', sent: true })
    expect(api.hooks.onOutcome).toHaveBeenCalledExactlyOnceWith(false)
  })

  it('sends nothing when the identity service cannot be asked', async () => {
    asWorker()
    api.hooks.credential.mockRejectedValue(new Error('no network'))
    const error = await failure(list())
    expect(error).toMatchObject({ kind: 'network', sent: false })
    expect(error.context).toEqual({ original_message: 'no network' })
    expect(api.wire).toEqual([])
  })

  it('sends none when nobody is signed in', async () => {
    asWorker()
    api.hooks.credential.mockResolvedValue(null)
    api.answers.push(json(LIST))
    await list()
    expect(sent()).toEqual([null])
  })
})

it('an answer to no question is left alone', () => {
  const calls = hooksOfPage(() => {})
  expect(() => calls.hear({ hook: 'credential', asked: 9, credential: 'x' })).not.toThrow()
})

it('what is open on the page is not asked: a worker reads for one tenant', () => {
  asWorker()
  expect(apiHooks().tenantId()).toBeNull()
})
