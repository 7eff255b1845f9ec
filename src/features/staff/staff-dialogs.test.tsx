import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type StaffMember, staff } from '#contract/staff'
import { ApiError } from '@/api/api-error'
import { call } from '@/api/call'
import { callPatiently } from '@/api/call-patiently'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { AccessDialog } from './access-dialog'
import { AddDialog } from './add-dialog'
import { EditDialog } from './edit-dialog'
import { RemoveDialog } from './remove-dialog'

vi.mock('@/api/call-patiently', () => ({ callPatiently: vi.fn() }))
vi.mock('@/api/call', () => ({ call: vi.fn() }))

const member: StaffMember = {
  ...{ id: '0197f3a0-0000-7000-8000-000000000001', name: '田村 早苗', email: 'tamura@sakura.example' },
  ...{ phone: '', extension: '22', role: 'staff', status: 'active', has_joined: true },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', version: 3 },
}
const onClose = vi.fn()
const onDone = vi.fn()
const sent = vi.mocked(callPatiently)

function refusal(code: string, status: number, context = {}): ApiError {
  const words = { message: '断られました。', suggestion: 'もう一度。' }
  const facts = { kind: 'refused', category: 'database', severity: 'low', requestId: null, sent: true } as const
  return new ApiError({ ...facts, ...words, code, status, context, validationErrors: [] })
}

const show = (dialog: ReactNode) =>
  renderWithWords(<QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>)
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.resetAllMocks()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
  vi.mocked(call).mockResolvedValue({
    ...{ open_invitations: 2, open_jobs: 1, files: 0, folders: 4 },
    ...{ shared_filters: 2, findings: 3 },
  })
})

it('only what was changed is sent; after a refusal for its version the next try is over the newer one', async () => {
  show(<EditDialog member={member} isSelf={false} mayRole onClose={onClose} />)
  sent.mockRejectedValueOnce(refusal('DB_005', 412, { current_version: 5 }))
  type(/内線/, '２３')
  press('保存')
  await screen.findByText('保存できませんでした')
  expect(sent).toHaveBeenLastCalledWith(
    staff.update,
    { params: { id: member.id }, body: { extension: '23' } },
    { ifMatch: 3 },
  )
  sent.mockResolvedValueOnce({ ...member, extension: '23', version: 6 })
  press('保存')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.mock.lastCall?.[2]).toEqual({ ifMatch: 5 })
})

it('who may not give roles is not offered any', () => {
  show(<EditDialog member={member} isSelf mayRole={false} onClose={onClose} />)
  expect(screen.queryByRole('radio')).toBeNull()
})

it('a role is offered with what it may do', () => {
  show(<EditDialog member={{ ...member, role: '研修生' }} isSelf={false} mayRole onClose={onClose} />)
  screen.getByText('今の役割「研修生」では、ほとんどの操作ができません。')
  fireEvent.click(screen.getByRole('radio', { name: '管理者' }))
  screen.getByText(/^すべての操作ができます/)
})

it('an address that somebody has is said at its field, and the same act again has the same key', async () => {
  show(<AddDialog onClose={onClose} onSaved={onDone} />)
  type(/名前/, '新田 あおい')
  type(/メールアドレス/, 'ｔａｍｕｒａ@sakura.example')
  sent.mockRejectedValueOnce(refusal('SYS_003', 503))
  press('保存')
  await screen.findByText('保存できませんでした')
  sent.mockRejectedValueOnce(refusal('DB_003', 409))
  press('保存')
  await screen.findByText('このメールアドレスの人は、すでに登録されています。')
  type(/メールアドレス/, 'aoi@sakura.example')
  sent.mockResolvedValueOnce({ ...member, id: 'new' })
  press('保存')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('new'))
  const keys = sent.mock.calls.map(([, , options]) => options?.idempotencyKey)
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
})

it('nobody is removed before their name was written; what is in their hands is said', async () => {
  show(<RemoveDialog member={member} onClose={onClose} onRemoved={onDone} />)
  await screen.findByText('使われていない招待が2件あります。あなたが引き継ぎます。')
  screen.getByText('終わっていない処理が1件あります。削除すると中止されます。')
  screen.getByText('作成したフォルダが4件あります。削除すると、選んだ人が引き継ぎます。')
  screen.getByText('共有している顧客の条件が2件あります。削除すると、選んだ人が引き継ぎます。')
  screen.getByText('未対応の指摘を3件担当しています。削除すると、選んだ人が担当になります。')
  screen.getByText(/^本人だけが見られるもの（AIとの会話、.*）は、一緒に削除されます。$/)
  expect(screen.queryByText(/アップロードしたファイル/)).toBeNull()
  type(/確認のため/, '田村')
  expect(screen.getByRole('button', { name: '削除' })).toHaveProperty('disabled', true)
  type(/確認のため/, '田村早苗')
  sent.mockRejectedValueOnce(refusal('BIZ_003', 409))
  press('削除')
  await screen.findByText('断られました。')
  expect(onDone).not.toHaveBeenCalled()
  sent.mockResolvedValueOnce({ id: member.id, deleted: true })
  press('削除')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent.mock.lastCall?.[2]).toEqual({ ifMatch: 3 })
})

it('a colleague can be chosen who gets what they had; not the person themselves', async () => {
  const colleague = (n: number, name: string) => ({ id: `c${n}`, name, extension: '', role: 'staff' })
  const colleagues = [colleague(1, '桜井 真理子'), colleague(2, '新田 あおい'), { ...colleague(3, ''), ...member }]
  vi.mocked(call).mockImplementation(async (endpoint) =>
    endpoint === staff.directory ? { colleagues, own_id: 'c1' } : { open_invitations: 0, open_jobs: 0, files: 2 },
  )
  show(<RemoveDialog member={member} onClose={onClose} onRemoved={onDone} />)
  await screen.findByRole('option', { name: '新田 あおい' })
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: '引き継ぐ人' })
  expect([...field.options].map((option) => option.text)).toEqual(['自分', '新田 あおい'])
  fireEvent.change(field, { target: { value: 'c2' } })
  type(/確認のため/, '田村早苗')
  press('削除')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent).toHaveBeenLastCalledWith(
    staff.delete,
    { params: { id: member.id }, query: { heir: 'c2' } },
    { ifMatch: 3 },
  )
})

it('who is only let in no more keeps what they have, and nothing of theirs is deleted', async () => {
  show(<AccessDialog member={member} onClose={onClose} />)
  await screen.findByText('共有している顧客の条件が2件あります。そのまま残ります。')
  screen.getByText('作成したフォルダが4件あります。そのまま残ります。')
  screen.getByText('未対応の指摘を3件担当しています。担当のまま残ります。')
  expect(screen.queryByText(/一緒に削除されます/)).toBeNull()
})

it('without a connection nothing is sent', async () => {
  connectivityStore.set({ state: 'offline', slow: false, lastContactAt: null })
  show(<RemoveDialog member={member} onClose={onClose} onRemoved={onDone} />)
  type(/確認のため/, '田村 早苗')
  screen.getByText('オフラインです。接続しているときに使えます。')
  expect(screen.getByRole('button', { name: '削除' })).toHaveProperty('disabled', true)
  expect(sent).not.toHaveBeenCalled()
})

it.each([
  [' 新田 あおい ', /名前/, '新田 あおい'],
  ['ａｏｉ@sakura.example', /メールアドレス/, 'aoi@sakura.example'],
  ['２０４', /内線/, '204'],
  ['03-1234-5678', /電話番号/, '03-1234-5678'],
])('what was searched for, %s, need not be typed again', (search, label, value) => {
  show(<AddDialog search={search} onClose={onClose} onSaved={onDone} />)
  expect(screen.getByLabelText(label)).toHaveProperty('value', value)
  press('キャンセル')
  expect(onClose).toHaveBeenCalledOnce()
})
