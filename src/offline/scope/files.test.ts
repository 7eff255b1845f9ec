// What a person chooses: kept at once, and put into the outbox before the change that names it.
import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { COMMANDS } from '@/app/commands'
import { createProduct } from '@/features/products/mutations'
import { createFileStore } from '../files/file-store'
import { sendFile } from '../files/mutations'
import { provideCommands } from '../outbox/commands'
import { countWaiting } from '../outbox/count-waiting'
import { keepFile, keptFile, sentOf } from './files'
import { currentScope, openScope } from './scope'
import { freshDevice, me } from './test-device'
import { useCommand } from './use-command'

vi.mock('@/api/call', () => ({ call: vi.fn() }))

freshDevice()
beforeEach(() => provideCommands(async () => COMMANDS))

const product = (image_id: string | null) => ({
  ...{ id: 'p1', name: '湿布', category: '', price: 1, tax_included: true, description: '' },
  ...{ status: 'active' as const, image_id },
})
const picture = new Blob(['abc'], { type: 'image/jpeg' })
const entries = () => currentScope()?.outbox.entries.get() ?? []
const save = (image: string | null) => renderHook(() => useCommand(createProduct)).result.current.run(product(image))

describe('a file that was chosen', () => {
  it('is kept, and shown from this device', async () => {
    await openScope(me)
    const id = await keepFile(picture, '箱.jpg')
    expect(await (await keptFile(id))?.text()).toBe('abc')
    expect(await sentOf(id)).toBe(0)
    expect([await keptFile('another'), await sentOf('another')]).toEqual([null, null])
  })

  it('is nobody else’s', async () => {
    await openScope(me)
    const id = await keepFile(picture, '箱.jpg')
    await openScope({ ...me, uid: 'somebody' })
    expect([await keptFile(id), await sentOf(id)]).toEqual([null, null])
  })

  it('is not kept for nobody', async () => {
    await expect(keepFile(picture, '箱.jpg')).rejects.toThrow('nobody')
    expect(await keptFile('x')).toBeNull()
  })

  it('goes before the change that names it', async () => {
    await openScope(me)
    const id = await keepFile(picture, '箱.jpg')
    expect(await save(id)).toMatchObject({ state: 'stored' })
    expect(entries()).toMatchObject([
      { id, command: sendFile.name, label: '箱.jpg', input: { id, name: '箱.jpg', media_type: 'image/jpeg', size: 3 } },
      { command: createProduct.name, depends_on: [id] },
    ])
    // The person has saved one thing.
    expect(countWaiting(entries())).toBe(1)
  })
})

describe('a change', () => {
  it('without a file goes alone', async () => {
    await openScope(me)
    await save(null)
    expect(entries().map(({ command }) => command)).toEqual([createProduct.name])
  })

  it('that names a file of the server goes alone', async () => {
    await openScope(me)
    await save('0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0001')
    expect(entries()).toMatchObject([{ command: createProduct.name, depends_on: [] }])
  })

  it('is not stored while its file cannot be', async () => {
    const scope = await openScope(me)
    const id = await keepFile(picture, '箱.jpg')
    const full = new DOMException('full', 'QuotaExceededError')
    vi.spyOn(scope.outbox, 'submit').mockResolvedValueOnce({ state: 'not-stored', error: full })
    expect(await save(id)).toEqual({ state: 'not-stored', error: full })
    expect(entries()).toEqual([])
    expect(await save(id)).toMatchObject({ state: 'stored' })
  })

  it('is not stored while the disk cannot say whether the file is here', async () => {
    const scope = await openScope(me)
    await createFileStore(scope.unsent, { now: Date.now }).put(picture, { id: 'f', name: 'f' })
    vi.spyOn(scope.unsent, 'store').mockImplementationOnce(() => () => Promise.reject(new Error('silent')))
    expect(await save('f')).toMatchObject({ state: 'not-stored' })
    expect(entries()).toEqual([])
  })
})
