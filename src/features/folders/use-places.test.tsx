import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { FOLDER_DEPTH, type Folder } from '#contract/folders'
import { aFolder, asShown } from './folder-fixtures'
import { usePlaces } from './use-places'

const desk = vi.hoisted(() => ({ folders: [] as Folder[], mayCreate: true, run: vi.fn() }))
vi.mock('./folder-rights', () => ({ useFolderRights: () => ({ create: desk.mayCreate }) }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: desk.run, busy: false }) }))
vi.mock('@/offline/scope/use-whole-list', () => ({
  useWholeList: () => ({ slots: desk.folders.map(asShown), first: { data: desk.folders } }),
}))

beforeEach(() => {
  desk.folders = [aFolder('契約書'), aFolder('取引先', '契約書')]
  desk.mayCreate = true
  desk.run.mockReset().mockResolvedValue({ state: 'sent' })
})

const made = () => (desk.run.mock.calls as [Folder][]).map(([{ name, parent_id }]) => [name, parent_id])
const idOf = (name: string) => (desk.run.mock.calls as [Folder][]).find(([one]) => one.name === name)?.[0].id
function places() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => usePlaces(), { wrapper })
  return (base: string | null, ...path: string[]) => act(() => result.current(base, path))
}

it('finds folders by their names, and makes what is missing of the way once', async () => {
  const find = places()
  expect(await find(null, '契約書', '取引先')).toBe('取引先')
  expect(desk.run).not.toHaveBeenCalled()
  const first = await find('契約書', '取引先', '2026年', '４月')
  expect(made()).toEqual([
    ['2026年', '取引先'],
    [expect.stringMatching(/^[4４]月$/), idOf('2026年')],
  ])
  expect(await find('契約書', '取引先', '2026年', '４月')).toBe(first)
  expect(desk.run).toHaveBeenCalledTimes(2)
})

it('stays where whoever asks may make no folder, or the tree would become too deep', async () => {
  const way = Array.from({ length: FOLDER_DEPTH }, (_, index) => `層${index + 1}`)
  desk.folders = way.map((name, index) => aFolder(name, way[index - 1] ?? null))
  expect(await places()('層9', '層10', '深い')).toBe('層10')
  desk.mayCreate = false
  expect(await places()(null, '層1', '別の')).toBe('層1')
  expect(await places()('消えた', '深い')).toBe('消えた')
  expect(desk.run).not.toHaveBeenCalled()
})

it.each(['refused', 'not-stored'])('goes on with the folder above one that was %s', async (state) => {
  desk.run.mockResolvedValue({ state })
  expect(await places()('契約書', '新しい', 'もっと')).toBe('契約書')
})

it('a name is cut to what a folder may be called, never in the middle of a letter', async () => {
  await places()(null, `${'あ'.repeat(99)}😀`)
  expect(made()).toEqual([['あ'.repeat(99), null]])
})
