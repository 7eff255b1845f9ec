// @vitest-environment node
// What stands between a call and our server's word on the person: a proxy, or an identity service that hangs.
import { describe, expect, it, vi } from 'vitest'
import { customers } from '#contract/customers'
import { withCredential } from './call'
import { deleted, failure, json, refused, remove, testApi } from './test-api'
import type { Reply } from './transport'

const api = testApi()
const TAKEN: Reply = { ok: true, status: 200, headers: new Headers(), blob: new Blob() }

describe('a 401 of something in between', () => {
  const plain = { 'content-type': 'application/json' }

  it.each([
    ['its page', () => new Response('<html>Sign in</html>', { status: 401, headers: { 'content-type': 'text/html' } })],
    ['its JSON', () => json({ code: 'login_required', message: 'm' }, 401, plain)],
  ])('renews nothing and asks nobody to sign in: %s', async (_, answer) => {
    api.answers = [answer()]
    expect(await failure(remove())).toMatchObject({ kind: 'bad-reply', sent: true })
    expect(api.hooks.credential.mock.calls).toEqual([[false]])
    expect(api.hooks.onUnauthorized).not.toHaveBeenCalled()
  })

  it('our own words are ours, numbered or not', async () => {
    api.answers = [json({ code: 'AUTH_002', message: 'm' }, 401, plain), deleted()]
    await remove()
    expect(api.hooks.credential.mock.calls).toEqual([[false], [true]])
  })
})

describe('who came meanwhile', () => {
  /** Mori asks, and somebody else is signed in as soon as a new credential is wanted; null: nobody. */
  function movesOn(to: string | null, credential = to): void {
    let person: string | null = 'mori'
    api.hooks.person.mockImplementation(() => person)
    api.hooks.credential.mockImplementation(async (force) => {
      if (!force) return 'stored'
      person = to
      return credential
    })
  }

  it('a 401 is not repeated in the name of who came meanwhile', async () => {
    movesOn('sato')
    api.answers = [refused(401), deleted()]
    expect(await failure(remove())).toMatchObject({ kind: 'aborted', sent: false })
    expect(api.wire).toHaveLength(1)
    expect(api.hooks.onUnauthorized).not.toHaveBeenCalled()
  })

  it('is not asked to sign in for the one before, who gets no credential any more', async () => {
    movesOn('sato', null)
    api.answers = [refused(401)]
    expect(await failure(remove())).toMatchObject({ kind: 'aborted' })
    expect(api.hooks.onUnauthorized).not.toHaveBeenCalled()
  })

  it('does not send what another one began to ask', async () => {
    movesOn('sato')
    const asked = withCredential({ ...customers.delete, credential: 'fresh' }, {}, async () => TAKEN)
    expect(await failure(asked)).toMatchObject({ kind: 'aborted', sent: false })
  })

  it('is not asked to sign in when the repetition is refused to the one before', async () => {
    let person = 'mori'
    api.hooks.person.mockImplementation(() => person)
    const answers = [refused(401), refused(401)]
    vi.stubGlobal('fetch', async () => {
      if (answers.length === 1) person = 'sato'
      return answers.shift()
    })
    expect(await failure(remove())).toMatchObject({ status: 401 })
    expect(api.hooks.onUnauthorized).not.toHaveBeenCalled()
  })

  it('nobody: the refusal that ended the session is handed on', async () => {
    movesOn(null)
    api.answers = [refused(401, 'AUTH_004')]
    expect(await failure(remove())).toMatchObject({ status: 401, code: 'AUTH_004' })
    expect(api.hooks.onShutOut).toHaveBeenCalledTimes(1)
  })

  it('never sends what is somebody else’s, though nobody was signed in when it was begun', async () => {
    let person: string | null = null
    api.hooks.person.mockImplementation(() => person)
    api.hooks.credential.mockImplementation(async () => {
      person = 'sato'
      return 'of sato'
    })
    expect(await failure(remove({ uid: 'mori' }))).toMatchObject({ kind: 'aborted', sent: false })
    expect(api.wire).toHaveLength(0)
  })

  it('never repeats it in the name of who came after the refusal', async () => {
    let person: string | null = null
    api.hooks.person.mockImplementation(() => person)
    api.hooks.credential.mockImplementation(async (force) => {
      if (!force) return null
      person = 'sato'
      return 'of sato'
    })
    api.answers = [refused(401), deleted()]
    expect(await failure(remove({ uid: 'mori' }))).toMatchObject({ kind: 'aborted' })
    expect(api.wire).toHaveLength(1)
  })

  it('is answered where nobody had asked: the app itself, at its start', async () => {
    let person: string | null = null
    api.hooks.person.mockImplementation(() => person)
    api.hooks.credential.mockImplementation(async () => (person = 'mori'))
    api.answers = [deleted()]
    await remove()
    expect(api.wire).toHaveLength(1)
  })
})

describe('a credential that does not come', () => {
  const never = () => new Promise<string | null>(() => {})

  it('has the limit of the request, and nothing was sent', async () => {
    api.hooks.credential.mockImplementation(never)
    expect(await failure(remove({ timeoutMs: 20 }))).toMatchObject({ kind: 'timeout', sent: false })
    expect(api.wire).toHaveLength(0)
    expect(api.hooks.onOutcome).not.toHaveBeenCalled()
  })

  it('is not waited for after the caller has stopped', async () => {
    api.hooks.credential.mockImplementation(never)
    const stop = new AbortController()
    const result = failure(remove({ signal: stop.signal }))
    stop.abort()
    expect(await result).toMatchObject({ kind: 'aborted', sent: false })
    expect(await failure(remove({ signal: stop.signal }))).toMatchObject({ kind: 'aborted', sent: false })
  })

  it('when it should be a new one: nobody is asked to sign in', async () => {
    api.hooks.credential.mockImplementation((force) => (force ? never() : Promise.resolve('stored')))
    api.answers = [refused(401)]
    expect(await failure(remove({ timeoutMs: 20 }))).toMatchObject({ kind: 'timeout' })
    expect(api.hooks.onUnauthorized).not.toHaveBeenCalled()
  })

  it('leaves the request the rest of the time', async () => {
    vi.useFakeTimers()
    api.hooks.credential.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve('late'), 60)))
    const send = vi.fn(async (_credential: string | null, _timeoutMs: number) => TAKEN)
    const sent = withCredential(customers.delete, { timeoutMs: 100 }, send)
    await vi.advanceTimersByTimeAsync(60)
    await sent
    expect(send.mock.calls).toEqual([['late', 40]])
  })
})
