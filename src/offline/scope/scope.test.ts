import { QueryClient } from '@tanstack/react-query'
import { get, set } from 'idb-keyval'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { screenIsAtRest } from '@/lib/when-at-rest'
import { configureOffline } from '../connectivity/connectivity'
import { sendingSideStore } from '../connectivity/state'
import type { Identity } from '../device/identity'
import { asAny, create, customer } from '../outbox/row-fixtures'
import { closeScope, currentScope, deleteScope, openScope, setIdentity, subscribeScope } from './scope'
import { freshDevice, me, reachable } from './test-device'

const send = vi.hoisted(() => vi.fn())
vi.mock('@/api/call', () => ({ call: send }))

freshDevice()

const other = { tenantId: 't1', uid: 'other' }
const names = async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort()

const online = () => reachable(true)
const add = (id: string) => currentScope()?.outbox.submit(asAny(create), { id }, { id: `entry-${id}` })
const keys = () => send.mock.calls.map(([, , options]) => (options as { idempotencyKey: string }).idempotencyKey)

beforeEach(() => {
  send.mockReset().mockImplementation(async () => customer('a'))
})

describe('opening', () => {
  it('nothing is opened before somebody is known', async () => {
    expect(currentScope()).toBeNull()
    expect(await names()).toEqual([])
  })

  it('opens the databases of this person in this tenant', async () => {
    const heard = vi.fn()
    const end = subscribeScope(heard)
    const scope = await openScope(me)
    expect(currentScope()).toBe(scope)
    await set('k', 1, scope.cache.store('queries'))
    expect(await names(), 'the line belongs to the first screen').toEqual(['cache:t1:me'])
    screenIsAtRest()
    // The code of the outbox is loaded first, which takes as long as the machine is busy.
    await vi.waitFor(async () => expect(await names()).toEqual(['cache:t1:me', 'outbox:t1:me']))
    expect(heard).toHaveBeenCalledTimes(1)
    end()
  })

  it('is the same scope for the same person', async () => {
    expect(await openScope(me)).toBe(await openScope({ ...me }))
  })

  it('closes another person’s data first, and shows none of it', async () => {
    const first = await openScope(me)
    await add('a')
    const second = await openScope(other)
    expect(second.outbox.entries.get()).toEqual([])
    await expect(get('k', first.cache.store('queries'))).rejects.toMatchObject({ name: 'DatabaseClosed' })
  })

  it('what waited is there again', async () => {
    await openScope(me)
    await add('a')
    await closeScope()
    expect(currentScope()).toBeNull()
    const again = await openScope(me)
    expect(again.outbox.entries.get().map(({ id }) => id)).toEqual(['entry-a'])
  })

  it('a broken IndexedDB does not keep the app from opening', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
    const scope = await openScope(me)
    expect(scope.outbox.entries.get()).toEqual([])
    expect(await add('a')).toMatchObject({ state: 'not-stored' })
  })
})

describe('whose entries are sent', () => {
  it.each<[string, Identity | null]>([
    ['nobody', null],
    ['another person', other],
    ['the same person in another tenant', { tenantId: 't2', uid: 'me' }],
  ])('nothing under the name of %s', async (_, identity) => {
    await openScope(me)
    await add('a')
    online()
    setIdentity(identity)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(send).not.toHaveBeenCalled()
  })

  it('everything once the identity is the owner’s', async () => {
    await openScope(me)
    await add('a')
    online()
    setIdentity({ ...me })
    await vi.waitFor(() => expect(keys()).toEqual(['entry-a']))
  })

  it('in the name of the tenant in which it was written', async () => {
    await openScope(me)
    await add('a')
    online()
    setIdentity(me)
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send.mock.calls[0]?.[2]).toMatchObject({ idempotencyKey: 'entry-a', tenantId: 't1' })
  })

  it('nothing while the server is out of reach', async () => {
    await openScope(me)
    setIdentity(me)
    await add('a')
    expect(send).not.toHaveBeenCalled()
    online()
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  })
})

describe('another tenant by invitation', () => {
  const now = { ...me, tenantId: 't2' }

  it('what was typed for the old one is never sent to the new one, and goes on return', async () => {
    await openScope(me)
    await add('a')
    online()
    setIdentity(now)
    const opened = await openScope(now)
    expect(opened.outbox.entries.get()).toEqual([])
    await add('b')
    await vi.waitFor(() => expect(keys()).toEqual(['entry-b']))
    await sendingSideStore.get()?.drain(1_000)
    expect(keys()).toEqual(['entry-b'])

    setIdentity(me)
    await openScope(me)
    await vi.waitFor(() => expect(keys()).toEqual(['entry-b', 'entry-a']))
    expect(send.mock.lastCall?.[2]).toMatchObject({ tenantId: 't1' })
  })
})

it('a database of a newer version of the app is told: this page has to be updated', async () => {
  const onOutdated = vi.fn()
  configureOffline({ onOutdated })
  await new Promise<void>((resolve) => {
    const request = indexedDB.open('outbox:t1:me', 99)
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
  await openScope(me)
  expect(onOutdated).toHaveBeenCalled()
})

describe('the side that sends', () => {
  it('drains and has the screens read again', async () => {
    const scope = await openScope(me)
    const client = new QueryClient()
    scope.touched.attach(client)
    const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
    setIdentity(me)
    await add('a')
    online()
    await sendingSideStore.get()?.drain(5_000)
    expect(keys()).toEqual(['entry-a'])
    expect(invalidate).toHaveBeenCalledWith({ queryKey: ['customers'] })
    sendingSideStore.get()?.interrupt()
    await sendingSideStore.get()?.release()
  })

  it('is gone with the scope', async () => {
    await openScope(me)
    await closeScope()
    expect(sendingSideStore.get()).toBeNull()
  })
})

describe('deleting', () => {
  const fill = async () => {
    const scope = await openScope(me)
    await set('k', 1, scope.cache.store('queries'))
    await add('a')
  }

  it('keeps the outbox when asked to, never the copies', async () => {
    await fill()
    await deleteScope(me, { keepOutbox: true })
    expect(currentScope()).toBeNull()
    expect(await names()).toEqual(['outbox:t1:me'])
  })

  it('leaves no trace otherwise', async () => {
    await fill()
    await deleteScope(me, { keepOutbox: false })
    expect(await names()).toEqual([])
  })

  it('of somebody who is not open leaves the open one alone', async () => {
    await openScope(other)
    await closeScope()
    await fill()
    await deleteScope(other, { keepOutbox: false })
    expect(currentScope()).toMatchObject(me)
    expect(await names()).toContain('outbox:t1:me')
  })

  it('if-unsent: an outbox in which nothing waits goes, with what was sent', async () => {
    const scope = await openScope(me)
    await scope.outbox.ready
    await deleteScope(me, { keepOutbox: 'if-unsent' })
    expect(await names()).toEqual([])
  })

  it('if-unsent: a waiting entry stays, also when this tab has never read it', async () => {
    await fill()
    await closeScope()
    await deleteScope(me, { keepOutbox: 'if-unsent' })
    expect(await names()).toEqual(['outbox:t1:me'])
    expect((await openScope(me)).outbox.entries.get()).toHaveLength(1)
  })

  it('if-unsent: a draft stays, also one of the last moment', async () => {
    const { drafts } = await openScope(me)
    drafts.write('customer:new', { name: '書きかけ' })
    await deleteScope(me, { keepOutbox: 'if-unsent' })
    expect(await names()).toEqual(['outbox:t1:me'])
    expect(await (await openScope(me)).drafts.read('customer:new')).toEqual({ name: '書きかけ' })
  })

  it('if-unsent: what cannot be counted stays', async () => {
    await fill()
    await closeScope()
    const open = indexedDB.open.bind(indexedDB)
    const broken = vi.spyOn(indexedDB, 'open').mockImplementation((...given) => {
      if (given[0] === 'outbox:t1:me') throw new DOMException('broken', 'UnknownError')
      return open(...given)
    })
    await deleteScope(me, { keepOutbox: 'if-unsent' })
    broken.mockRestore()
    expect(await names()).toEqual(['outbox:t1:me'])
  })
})
