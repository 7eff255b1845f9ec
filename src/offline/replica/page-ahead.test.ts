// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { begun, type Checkpoint, pullTarget, withPullTarget } from './checkpoint'
import { KINDS } from './collections/kinds'
import { intakeOf } from './intake'
import type { Kind, Page, PageQuery } from './kind'
import { pageAhead } from './page-ahead'
import { idOf, TestServer, testDevice } from './test-server'

const [customers, interactions] = KINDS as readonly Kind[] as [Kind, Kind]
const query = (cursor: string): PageQuery => ({ since: 'ever', limit: 3, cursor })
const named = (name: string) => ({ datasetId: name }) as Page

describe('a page that was asked for ahead', () => {
  const source = { page: vi.fn<(kind: Kind, query: PageQuery) => Promise<Page>>() }
  beforeEach(() => {
    source.page.mockReset()
    source.page.mockImplementation(async (kind, { cursor = '' }) => named(`${kind.name} ${cursor}`))
  })

  it('is not asked for again', async () => {
    const ahead = pageAhead(source)
    ahead.ask(customers, query('b'))
    expect(await ahead.take(customers, query('b'))).toEqual(named('customers b'))
    expect(source.page).toHaveBeenCalledTimes(1)
  })

  it('serves once, and no other page or kind', async () => {
    const ahead = pageAhead(source)
    ahead.ask(customers, query('b'))
    expect(await ahead.take(customers, query('c'))).toEqual(named('customers c'))
    expect(await ahead.take(customers, query('b'))).toEqual(named('customers b'))
    ahead.ask(customers, query('b'))
    expect(await ahead.take(interactions, query('b'))).toEqual(named('interactions b'))
    expect(source.page).toHaveBeenCalledTimes(5)
  })

  it('and failed is asked for when it is needed: a line may be there again', async () => {
    const ahead = pageAhead(source)
    source.page.mockRejectedValueOnce(new Error('cut'))
    ahead.ask(customers, query('b'))
    expect(await ahead.take(customers, query('b'))).toEqual(named('customers b'))
    source.page.mockRejectedValue(new Error('still cut'))
    ahead.ask(customers, query('c'))
    await expect(ahead.take(customers, query('c'))).rejects.toThrow('still cut')
  })
})

describe('a pull', () => {
  let server: TestServer
  let log: string[]

  /** Reads the customers page by page; what happens is logged: a request, the beginning and the end of a write. */
  async function read(pages: number): Promise<Checkpoint> {
    const device = testDevice()
    const plain = server.source()
    const source = {
      ...plain,
      page: (kind: Kind, asked: PageQuery) => {
        log.push(`ask ${log.filter((line) => line.startsWith('ask')).length + 1}`)
        return plain.page(kind, asked)
      },
    }
    const store = {
      ...device.store,
      write: async (...args: Parameters<typeof device.store.write>) => {
        log.push('write')
        const written = await device.store.write(...args)
        log.push('written')
        return written
      },
    }
    const intake = intakeOf(store, source, pageAhead(source))
    const before = await device.store.checkpoint()
    let checkpoint = withPullTarget(before, begun(KINDS, pullTarget(before), 1))
    for (let page = 0; page < pages; page += 1) {
      const written = await intake.page(checkpoint, customers)
      if (written === 'other-data') throw new Error('other data')
      checkpoint = written
    }
    return checkpoint
  }

  beforeEach(() => {
    server = new TestServer()
    log = []
    for (let i = 1; i <= 7; i += 1) server.add(idOf(i))
  })

  it('has the next page on its way while one is written, one and no more, and none after the last', async () => {
    const { reading } = await read(3)
    expect(log).toEqual(['ask 1', 'ask 2', 'write', 'written', 'ask 3', 'write', 'written', 'write', 'written'])
    expect(reading.customers).toMatchObject({ have: 7, total: 7, cursor: null })
  })

  it('that stops has asked for one page in vain at most', async () => {
    await read(1)
    expect(log).toEqual(['ask 1', 'ask 2', 'write', 'written'])
  })
})
