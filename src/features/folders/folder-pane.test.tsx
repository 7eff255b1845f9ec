import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Folder } from '#contract/folders'
import type { LegalCheck } from '#contract/legal-checks'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { aDocument } from '@/features/legal-checks/document-fixtures'
import { renderWithWords } from '@/i18n/testing'
import { FolderBreadcrumbs } from './folder-breadcrumbs'
import { aFolder, asShown } from './folder-fixtures'
import { FolderPane, type FolderPaneProps } from './folder-pane'
// The dialogs' code is at hand: tests wait for what is shown, not for the reading of files.
import './folder-dialog'
import './move-dialog'
import './delete-folder-dialog'
import { UNFILED } from './tree-rows'

const desk = vi.hoisted(() => ({
  folders: [] as Folder[],
  documents: new Map<string, LegalCheck[]>(),
  role: 'manager',
  cells: {} as Record<string, string>,
  run: vi.fn(),
  discard: vi.fn(),
}))
vi.mock('@/api/call', () => ({
  call: async (_: unknown, { query }: { query: { folder_id: string } }) => {
    const legal_checks = desk.documents.get(query.folder_id)
    if (!legal_checks) throw new Error('no line')
    return { total: legal_checks.length, legal_checks: legal_checks.slice(0, 100) }
  },
}))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/decisions', () => ({ discard: desk.discard }))
vi.mock('@/session/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ profile: { user: { role: desk.role, cells: desk.cells } } }),
}))
vi.mock('@/offline/scope/use-command', () => ({
  useCommand: ({ name }: { name: string }) => ({ run: (...args: unknown[]) => desk.run(name, ...args), busy: false }),
}))
vi.mock('@/offline/scope/use-whole-list', () => ({
  useWholeList: () => ({ slots: desk.folders.map(asShown), first: { data: desk.folders, fetchStatus: 'idle' } }),
}))

const sent = { state: 'sent', entry: { id: 'entry', subject: { id: 'new' }, last_error: null } }
beforeEach(() => {
  desk.folders = [aFolder('契約書'), aFolder('取引先', '契約書', { is_own: true, documents: 3 }), aFolder('規程')]
  desk.documents = new Map()
  Object.assign(desk, { role: 'manager', cells: {} })
  desk.run.mockReset().mockResolvedValue(sent)
  desk.discard.mockReset().mockResolvedValue('done')
})
afterEach(() => act(dismissAll))

function show(element: React.ReactElement) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  renderWithWords(<QueryClientProvider client={client}>{element}</QueryClientProvider>)
}
function showPane(more: Partial<FolderPaneProps> = {}) {
  const onSelect = vi.fn()
  show(<FolderPane selectedId={null} onSelect={onSelect} {...more} />)
  return onSelect
}
const button = (name: string, inside: HTMLElement = document.body) => within(inside).getByRole('button', { name })
const offered = () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))

describe('what is offered', () => {
  it('everything to who leads, of all documents only a new folder', () => {
    showPane({ counts: { all: 12, unfiled: 4 } })
    expect(offered()).toEqual(['新しいフォルダ'])
    expect(screen.getByRole('treeitem', { name: 'すべての文書 文書12件' })).not.toBeNull()
    expect(screen.getByRole('treeitem', { name: 'フォルダなし 文書4件' })).not.toBeNull()
  })

  it.each([
    ['manager', '規程', ['新しいフォルダ', '名前を変更', 'フォルダを移動', 'フォルダを削除']],
    ['staff', '規程', ['新しいフォルダ']],
    ['staff', '取引先', ['新しいフォルダ', '名前を変更', 'フォルダを移動', 'フォルダを削除']],
  ])('%s, of %s', (role, selectedId, buttons) => {
    desk.role = role
    showPane({ selectedId })
    expect(offered()).toEqual(buttons)
  })

  it('nothing by a key where nothing is offered', () => {
    desk.role = 'staff'
    showPane({ selectedId: '規程' })
    for (const key of ['F2', 'Delete']) fireEvent.keyDown(screen.getByRole('treeitem', { name: '規程' }), { key })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('no new folder below the tenth level', () => {
    desk.folders = Array.from({ length: 10 }, (_, i) => aFolder(`${i}`, i === 0 ? null : `${i - 1}`))
    showPane({ selectedId: '9' })
    expect(button('新しいフォルダ')).toHaveProperty('disabled', true)
  })
})

describe('a new folder', () => {
  it('is made in the chosen one, which is opened afterwards; an equal name beside it is told, not forbidden', async () => {
    const onSelect = showPane({ selectedId: '契約書' })
    fireEvent.click(button('新しいフォルダ'))
    const dialog = await screen.findByRole('dialog', { name: '新しいフォルダ' })
    expect(within(dialog).getByText('作成する場所: /契約書')).not.toBeNull()
    const field = within(dialog).getByLabelText(/フォルダ名/)
    fireEvent.change(field, { target: { value: '取引先 ' } })
    expect(within(dialog).getByText('この場所には、同じ名前のフォルダがあります。')).not.toBeNull()
    fireEvent.click(button('保存', dialog))
    await waitFor(() => expect(onSelect).toHaveBeenCalledWith('new'))
    const [name, input] = desk.run.mock.calls[0] ?? []
    expect([name, input]).toMatchObject(['folders.create', { name: '取引先', parent_id: '契約書' }])
  })

  it('without a name is not saved', async () => {
    showPane()
    fireEvent.click(button('新しいフォルダ'))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(button('保存', dialog))
    expect(await within(dialog).findByText('入力してください。')).not.toBeNull()
    expect(desk.run).not.toHaveBeenCalled()
  })
})

it('F2 renames what has the focus', async () => {
  showPane()
  fireEvent.keyDown(screen.getByRole('treeitem', { name: '規程' }), { key: 'F2' })
  const dialog = await screen.findByRole('dialog', { name: 'フォルダの名前を変更' })
  fireEvent.change(within(dialog).getByLabelText(/フォルダ名/), { target: { value: '方針' } })
  fireEvent.click(button('保存', dialog))
  await waitFor(() => expect(desk.run).toHaveBeenCalledOnce())
  expect(desk.run.mock.calls[0]).toMatchObject([
    'folders.rename',
    { id: '規程', name: '規程', changes: { name: '方針' } },
    { base: desk.folders[2] },
  ])
})

describe('a move', () => {
  it('by keys: into another folder, with the names of both places', async () => {
    showPane({ selectedId: '取引先' })
    fireEvent.click(button('フォルダを移動'))
    const dialog = await screen.findByRole('dialog', { name: '取引先 を移動' })
    const places = within(dialog).getAllByRole('treeitem')
    expect(places.map((place) => place.getAttribute('aria-disabled'))).toEqual([null, null, 'true', 'true'])
    expect(button('ここへ移動', dialog)).toHaveProperty('disabled', true)
    fireEvent.keyDown(within(dialog).getByRole('treeitem', { name: '規程' }), { key: 'Enter' })
    fireEvent.click(button('ここへ移動', dialog))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const input = { id: '取引先', name: '取引先', parent_id: '契約書', new_parent_id: '規程', to: '/規程' }
    const places2 = { 契約書: '契約書', 規程: '規程' }
    expect(desk.run.mock.calls).toEqual([['folders.move', input, { base: { ...desk.folders[1], places: places2 } }]])
    expect(getNotices()).toMatchObject([{ text: '保存しました', detail: '取引先' }])
  })

  it('to the first level, saved without a connection', async () => {
    desk.run.mockResolvedValueOnce({ ...sent, state: 'stored' })
    showPane({ selectedId: '取引先' })
    fireEvent.click(button('フォルダを移動'))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('treeitem', { name: '一番上の階層' }))
    fireEvent.click(button('ここへ移動', dialog))
    await waitFor(() => expect(getNotices()).toMatchObject([{ text: '端末に保存しました。接続後に送信します' }]))
    expect(desk.run.mock.calls[0]?.[1]).toMatchObject({ new_parent_id: null, to: '/' })
  })

  it('that was refused leaves the question open', async () => {
    desk.run.mockResolvedValueOnce({ state: 'refused', error: new Error('x') })
    showPane({ selectedId: '取引先' })
    fireEvent.click(button('フォルダを移動'))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('treeitem', { name: '規程' }))
    fireEvent.click(button('ここへ移動', dialog))
    await waitFor(() => expect(getNotices()).toHaveLength(1))
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })
})

describe('a deletion', () => {
  const ask = async (selectedId: string) => {
    const onSelect = showPane({ selectedId })
    fireEvent.click(button('フォルダを削除'))
    return { onSelect, dialog: await screen.findByRole('alertdialog', { name: `${selectedId} を削除しますか？` }) }
  }

  const pressUndo = () => {
    const notice = getNotices().at(-1)
    if (notice?.tone === 'success') act(() => notice.action?.run())
  }

  it('of an empty folder leads to the one above and can be undone while it is held back', async () => {
    const { onSelect, dialog } = await ask('規程')
    fireEvent.click(button('削除', dialog))
    await waitFor(() => expect(onSelect).toHaveBeenCalledWith(null))
    const input = { id: '規程', name: '規程', parent_id: null, contents: null, documents: [], folders: [] }
    expect(desk.run.mock.calls).toEqual([['folders.delete', input, { base: desk.folders[2], holdMs: 8000 }]])
    pressUndo()
    expect(desk.discard).toHaveBeenCalledWith('entry', { ifUnsent: true })
    await waitFor(() => expect(getNotices().at(-1)).toMatchObject({ text: '規程 を元に戻しました' }))
  })

  it('that has been sent says that it cannot be undone', async () => {
    desk.discard.mockResolvedValueOnce('busy')
    const { dialog } = await ask('規程')
    fireEvent.click(button('削除', dialog))
    await waitFor(() => expect(getNotices()).toHaveLength(1))
    pressUndo()
    await waitFor(() => expect(getNotices().at(-1)).toMatchObject({ text: '削除はもう送信されたため、元に戻せません' }))
  })

  it('of one that is not empty says where its contents go', async () => {
    const { onSelect, dialog } = await ask('取引先')
    expect(within(dialog).getByText(/文書が3件、フォルダが0件/)).not.toBeNull()
    expect(within(dialog).getByText(/上のフォルダ（\/契約書）へ移ります/)).not.toBeNull()
    fireEvent.click(button('中身を移して削除', dialog))
    await waitFor(() => expect(onSelect).toHaveBeenCalledWith('契約書'))
    expect(desk.run.mock.calls[0]?.[1]).toMatchObject({ parent_id: '契約書', contents: 'move_up' })
  })

  const whole = (dialog: HTMLElement) => within(dialog).getByRole('radio', { name: '中身ごと削除する' })
  const told = (dialog: HTMLElement) =>
    document.getElementById(whole(dialog).getAttribute('aria-describedby') ?? '')?.textContent

  it('with its contents says how many there are, and names each: what comes meanwhile stays', async () => {
    desk.documents.set('契約書', [aDocument('d1', { folder_id: '契約書' })])
    desk.documents.set('取引先', [aDocument('d2', { folder_id: '取引先' }), aDocument('d3', { folder_id: '取引先' })])
    const { onSelect, dialog } = await ask('契約書')
    expect(told(dialog)).toBe('中の文書を確認しています…')
    await waitFor(() => expect(whole(dialog)).toHaveProperty('disabled', false))
    fireEvent.click(whole(dialog))
    fireEvent.click(button('中身ごと削除', dialog))
    await waitFor(() => expect(onSelect).toHaveBeenCalledWith(null))
    expect(desk.run.mock.calls[0]?.[1]).toEqual({
      ...{ id: '契約書', name: '契約書', parent_id: null, contents: 'delete' },
      ...{ documents: ['d1', 'd2', 'd3'], folders: ['取引先'] },
    })
    pressUndo()
    expect(desk.discard).toHaveBeenCalledWith('entry', { ifUnsent: true })
  })

  const also = (later: string) => `も削除します。このあとに入った${later}は削除せず、1つ上へ移します。`
  it.each([
    ['取引先', 2, `文書2件${also('文書')}`],
    ['契約書', 0, `中のフォルダ1件${also('文書とフォルダ')}`],
    ['契約書', 2, `文書2件と、中のフォルダ1件${also('文書とフォルダ')}`],
  ])('with its contents says of %s with %i documents only what is there', async (folder, count, words) => {
    const inside = Array.from({ length: count }, (_, i) => aDocument(`d${i}`, { folder_id: '取引先' }))
    desk.documents.set('契約書', []).set('取引先', inside)
    const { dialog } = await ask(folder)
    await waitFor(() => expect(told(dialog)).toBe(words))
  })

  it.each([
    ['whose documents nobody here knows', new Map(), /一覧がこの端末にない/],
    [
      'of too many documents',
      new Map([['取引先', Array.from({ length: 101 }, (_, i) => aDocument(`${i}`))]]),
      /100件を超えるため/,
    ],
  ])('with its contents is not offered of a folder %s', async (_, documents, reason) => {
    desk.documents = documents
    const { dialog } = await ask('取引先')
    await waitFor(() => expect(told(dialog)).toMatch(reason))
    expect(whole(dialog)).toHaveProperty('disabled', true)
    // The other way is open.
    expect(button('中身を移して削除', dialog)).toHaveProperty('disabled', false)
  })

  it('with its contents is not offered to who may not delete each document', async () => {
    desk.cells = { 'DELETE /api/legal-checks/{id}': 'own' }
    const theirs = aDocument('d1', { folder_id: '取引先' })
    desk.documents = new Map([['取引先', [theirs, aDocument('d2', { folder_id: '取引先', is_own: true })]]])
    const { dialog } = await ask('取引先')
    await waitFor(() => expect(told(dialog)).toContain('削除する権限のない文書が1件'))
    expect(whole(dialog)).toHaveProperty('disabled', true)
  })

  it('of one that is not empty is not for staff', async () => {
    desk.role = 'staff'
    const { dialog } = await ask('取引先')
    expect(button('中身を移して削除', dialog)).toHaveProperty('disabled', true)
    expect(within(dialog).getByText(/フォルダが空ではありません/)).not.toBeNull()
  })
})

it('the way to a folder leads to each step of it', () => {
  const onSelect = vi.fn()
  show(<FolderBreadcrumbs selectedId="取引先" onSelect={onSelect} />)
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual(['すべての文書', '契約書', '取引先'])
  expect(screen.getByText('取引先').getAttribute('aria-current')).toBe('location')
  fireEvent.click(button('契約書'))
  fireEvent.click(button('すべての文書'))
  expect(onSelect.mock.calls).toEqual([['契約書'], [null]])
})

it('documents in no folder have a way of their own', () => {
  show(<FolderBreadcrumbs selectedId={UNFILED} onSelect={() => {}} />)
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual(['すべての文書', 'フォルダなし'])
})
