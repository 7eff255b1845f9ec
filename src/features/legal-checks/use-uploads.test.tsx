import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { FILES_AT_ONCE } from '#contract/legal-checks'
import { hasUnsavedInput } from '@/lib/dirty-registry'
import type { PlacedFile } from '@/lib/placed-files'
import { connectivityStore } from '@/offline/connectivity/state'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { aFileOf, anUpload } from './document-fixtures'
import { uploadsOf, useUploads } from './use-uploads'

const scope = vi.hoisted(() => ({ current: {} as object }))
const desk = vi.hoisted(() => ({ run: vi.fn(), keepFile: vi.fn(), find: vi.fn(), outbox: [] as unknown[] }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => scope.current, currentScope: () => scope.current }))
vi.mock('@/offline/scope/files', () => ({ keepFile: desk.keepFile }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: desk.run, busy: false }) }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.outbox, waitingEntries: () => desk.outbox }))

beforeEach(() => {
  desk.run.mockReset().mockReturnValue(new Promise(() => {}))
  desk.keepFile.mockReset().mockImplementation(async (_, name: string) => `file-${name}`)
  desk.outbox = []
  scope.current = {}
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
})

const file = (name: string, content = 'a') => new File([content], name, { type: 'text/plain' })
const told = ({ uploads }: ReturnType<typeof useUploads>) => uploads.map(({ name, state }) => `${name} ${state}`)
/** The id under which the first file was made a document. */
const uploadedId = () => (desk.run.mock.lastCall as [{ id: string }])[0].id
async function add(files: readonly File[], folderId: string | null = null) {
  return addPlaced(
    files.map((one) => ({ file: one, path: [] })),
    folderId,
  )
}
async function addPlaced(files: readonly PlacedFile[], folderId: string | null = null) {
  const hook = renderHook(() => useUploads(folderId, desk.find))
  await act(async () => hook.result.current.add(files))
  return hook
}

it('keeps each file on this device, then makes a document of it in the chosen folder', async () => {
  const { result } = await add([file('契約.txt'), file('広告.txt', '')], 'folder')
  expect(desk.keepFile.mock.calls.map(([, name]) => name)).toEqual(['契約.txt'])
  expect(desk.run.mock.calls).toEqual([
    [
      {
        id: expect.any(String),
        ...{ file_id: 'file-契約.txt', title: '契約', file_name: '契約.txt', media_type: 'text/plain', size: 1 },
        folder_id: 'folder',
      },
    ],
  ])
  expect(result.current.uploads).toMatchObject([{ state: 'keeping' }, { state: 'refused', why: 'empty' }])
})

it('follows a file through the outbox until the server has it, and then lets it be taken out of sight', async () => {
  const { result, rerender } = await add([file('契約.txt')])
  const id = uploadedId()
  desk.outbox = [anUpload(id), aFileOf(id, 'sending')]
  rerender()
  expect(result.current.uploads).toMatchObject([{ id, state: 'waiting', file: { state: 'sending' } }])
  desk.outbox = [anUpload(id, 'sent')]
  rerender()
  expect(told(result.current)).toEqual(['契約.txt sent'])
  desk.outbox = []
  rerender()
  expect(told(result.current), 'the list has been read again').toEqual(['契約.txt sent'])
  act(() => result.current.forget(id))
  expect(told(result.current)).toEqual([])
})

it('forgets a file whose change was discarded', async () => {
  const { result, rerender } = await add([file('契約.txt')])
  const id = uploadedId()
  desk.outbox = [anUpload(id)]
  rerender()
  desk.outbox = []
  rerender()
  expect(told(result.current)).toEqual([])
})

it('says what a full disk says, whether of the file or of the change, and goes on with the next file', async () => {
  const full = new DOMException('full', 'QuotaExceededError')
  desk.keepFile.mockRejectedValueOnce(full)
  desk.run.mockResolvedValueOnce({ state: 'not-stored', error: full })
  const { result } = await add([file('一.txt'), file('二.txt'), file('三.txt')])
  expect(told(result.current)).toEqual(['一.txt refused', '二.txt refused', '三.txt keeping'])
  expect(result.current.uploads.slice(0, 2)).toMatchObject([{ why: full }, { why: full }])
})

it('lets five files wait without a connection, those that are not in the outbox yet among them', async () => {
  connectivityStore.set({ state: 'offline', slow: false, lastContactAt: null })
  desk.outbox = [anUpload('x', 'waiting', 1), anUpload('y', 'refused', 2)]
  const { result } = await add(['一', '二', '三', '四'].map((name) => file(`${name}.txt`)))
  expect(told(result.current).slice(0, 4)).toEqual([
    '一.txt keeping',
    '二.txt keeping',
    '三.txt keeping',
    '四.txt refused',
  ])
  expect(result.current.uploads[3]).toMatchObject({ why: 'room' })
})

it('puts files of a folder where its names lead, and makes no folder for one that is refused', async () => {
  desk.find.mockReset().mockImplementation(async (base: string, path: readonly string[]) => `${base}/${path.join('/')}`)
  const { result } = await addPlaced(
    [
      { file: file('契約.txt'), path: ['書類', '取引先'] },
      { file: file('写真.jpg'), path: ['書類', '写真'] },
      { file: file('広告.txt'), path: [] },
    ],
    'folder',
  )
  const folders = (desk.run.mock.calls as [{ title: string; folder_id: string }][]).map(([one]) => [
    one.title,
    one.folder_id,
  ])
  expect(folders).toEqual([
    ['契約', 'folder/書類/取引先'],
    ['広告', 'folder'],
  ])
  expect(desk.find).toHaveBeenCalledOnce()
  expect(told(result.current)).toEqual([
    '書類/取引先/契約.txt keeping',
    '書類/写真/写真.jpg refused',
    '広告.txt keeping',
  ])
})

it('lets the twenty-first file wait until one of the others has arrived, and asks before the page is closed', async () => {
  let arrive = (_: unknown) => {}
  desk.run.mockReturnValueOnce(
    new Promise((resolve) => {
      arrive = resolve
    }),
  )
  const { result } = await add(Array.from({ length: FILES_AT_ONCE + 1 }, (_, index) => file(`${index}.txt`)))
  const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(told(result.current).at(-1)).toBe('20.txt queued')
  expect(closing()).toBe(true)
  await act(async () => arrive({ state: 'sent' }))
  expect(told(result.current).at(-1)).toBe('20.txt keeping')
  expect(closing()).toBe(false)
})

it('with a connection, files that a person has to decide of hold up no other', async () => {
  desk.outbox = Array.from({ length: FILES_AT_ONCE }, (_, index) => anUpload(`x${index}`, 'refused', index))
  const { result } = await add([file('一.txt')])
  expect(told(result.current)).toContain('一.txt keeping')
})

it('takes nothing more for a person who has gone; what is on no disk yet keeps the page from being reloaded', async () => {
  let kept = (_: string) => {}
  desk.keepFile.mockReturnValueOnce(
    new Promise<string>((resolve) => {
      kept = resolve
    }),
  )
  expect(hasUnsavedInput()).toBe(false)
  const { unmount } = await add([file('一.txt'), file('二.txt')])
  expect(hasUnsavedInput()).toBe(true)
  scope.current = {}
  await act(async () => kept('file-1'))
  expect(desk.keepFile).toHaveBeenCalledOnce()
  unmount()
  expect(hasUnsavedInput()).toBe(false)
})

it('tells of files of an earlier visit that still wait, each once', () => {
  const outbox: OutboxEntry[] = [anUpload('a'), anUpload('b', 'sent'), aFileOf('a', 'sent')]
  expect(uploadsOf([], outbox)).toMatchObject([{ id: 'a', state: 'waiting', file: undefined }])
  const chosen = [{ id: 'a', name: 'a.pdf', size: 1, told: { state: 'listed' as const } }]
  expect(uploadsOf(chosen, outbox)).toHaveLength(1)
})
