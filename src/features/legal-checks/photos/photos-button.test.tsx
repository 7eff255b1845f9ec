import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { clockLag } from '@/lib/device-clock'
import { hasUnsavedInput } from '@/lib/dirty-registry'
import { PhotosButton } from './photos-button'
// The dialog's code is at hand: tests wait for what is shown, not for the reading of files.
import './photos-dialog'

const camera = vi.hoisted(() => ({ jpegOf: vi.fn() }))
vi.mock('@/lib/jpeg', () => camera)

const onFile = vi.fn<(file: File) => void>()
beforeEach(() => {
  onFile.mockReset()
  camera.jpegOf.mockReset().mockImplementation(async (blob: Blob) => ({ blob, width: 3, height: 4 }))
  renderWithWords(<PhotosButton onFile={onFile} />)
})
afterEach(() => act(dismissAll))

async function shoot(...names: string[]) {
  const files = names.map((name) => new File([name], `${name}.jpg`, { type: 'image/jpeg' }))
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('no input')
  await act(async () => fireEvent.change(input, { target: { files } }))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pages = () => screen.getAllByRole('img').map((image) => image.getAttribute('alt'))

it('adds the pages that were taken as one document under its name', async () => {
  await shoot('一')
  await screen.findByRole('dialog', { name: '撮影した書類' })
  await shoot('二')
  expect(pages()).toEqual(['1ページ目', '2ページ目'])
  expect(hasUnsavedInput()).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: '文書の名前' }), { target: { value: ' 同意書 ' } })
  press('2ページを追加')
  await waitFor(() => expect(onFile).toHaveBeenCalledOnce())
  const [file] = onFile.mock.lastCall as [File]
  expect([file.name, file.type]).toEqual(['同意書.pdf', 'application/pdf'])
  expect(await file.text()).toContain('/Count 2')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(hasUnsavedInput()).toBe(false)
})

it('names the document by the time of the server', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T12:00:00Z') })
  clockLag.set(86_400_000)
  await shoot('一')
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: '文書の名前' })
  clockLag.set(null)
  expect(name.value).toContain('5月2日')
})

it('takes out a page; with the last one the dialog goes', async () => {
  await shoot('一', '二')
  await screen.findByRole('dialog', { name: '撮影した書類' })
  press('1ページ目を外す')
  expect(pages()).toEqual(['1ページ目'])
  press('1ページ目を外す')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onFile).not.toHaveBeenCalled()
})

it('asks before the pages are thrown away', async () => {
  await shoot('一')
  await screen.findByRole('dialog', { name: '撮影した書類' })
  press('閉じる')
  await screen.findByRole('alertdialog', { name: '撮影した写真を破棄しますか？' })
  press('キャンセル')
  await screen.findByRole('dialog', { name: '撮影した書類' })
  press('閉じる')
  await screen.findByRole('alertdialog')
  press('破棄')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(onFile).not.toHaveBeenCalled()
})

it('adds nothing without a name', async () => {
  await shoot('一')
  await screen.findByRole('dialog', { name: '撮影した書類' })
  fireEvent.change(screen.getByRole('textbox', { name: '文書の名前' }), { target: { value: ' ' } })
  expect(screen.getByRole('button', { name: '1ページを追加' }).hasAttribute('disabled')).toBe(true)
})

it('says of a picture that cannot be read that it is taken again', async () => {
  camera.jpegOf.mockResolvedValueOnce(null)
  await shoot('壊れた')
  expect(getNotices()).toMatchObject([{ text: '写真を読み取れませんでした。もう一度撮影してください。' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})
