import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { keepFile } from '@/offline/scope/files'
import { PictureField } from './picture-field'
import { smallPicture } from './small-picture'

vi.mock('./small-picture', () => ({ smallPicture: vi.fn() }))
vi.mock('@/offline/scope/files', () => ({ keepFile: vi.fn() }))

const picture = new Blob(['abc'], { type: 'image/jpeg' })

function open(error?: string) {
  const onChange = vi.fn()
  const onKept = vi.fn()
  const onBusy = vi.fn()
  const { container, unmount } = renderWithWords(
    <PictureField label="画像" limit={1_000} {...{ value: null, onChange, onKept, onBusy, error }}>
      絵
    </PictureField>,
  )
  const input = container.querySelector('input') as HTMLInputElement
  return {
    onChange,
    onKept,
    onBusy,
    unmount,
    choose: (name: string) => userEvent.upload(input, new File(['x'], name, { type: 'image/jpeg' })),
  }
}

it.each([
  ['format', 'サポートされていないファイル形式です。JPEG・PNG・WebPの画像を選んでください。'],
  ['size', 'ファイルサイズが大きすぎます。'],
] as const)('a picture of the wrong %s is refused in words, and nothing is chosen', async (problem, words) => {
  vi.mocked(smallPicture).mockResolvedValueOnce(problem)
  const { onChange, choose } = open()
  await choose('壊れた.jpg')
  await screen.findByText(words)
  expect(onChange).not.toHaveBeenCalled()
})

it.each([
  ['cannot be read', () => 'format' as const],
  ['has failed', () => Promise.reject(new Error('disk full'))],
])('an earlier choice that %s says nothing once a later one is there', async (_, end) => {
  let answer = (_: Blob | 'format' | Promise<never>) => {}
  vi.mocked(smallPicture).mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  vi.mocked(smallPicture).mockResolvedValueOnce(picture)
  vi.mocked(keepFile).mockResolvedValueOnce('p2')
  const { onChange, onKept, onBusy, choose } = open()
  await choose('一枚目.jpg')
  expect(onBusy.mock.calls).toEqual([[true]])
  await choose('二枚目.jpg')
  expect(onKept).toHaveBeenCalledExactlyOnceWith('p2', picture)
  expect(onChange).toHaveBeenCalledExactlyOnceWith('p2')
  expect(smallPicture).toHaveBeenLastCalledWith(expect.any(File), 1_000)
  await act(async () => answer(end()))
  expect(onBusy.mock.calls).toEqual([[true], [true], [false]])
  expect(screen.queryByText(/サポートされていない|保存/)).toBeNull()
  expect(document.querySelector('[id$="-error"]')).toBeNull()
})

it('a picture that is there after the form has gone is not chosen', async () => {
  let answer = (_: Blob) => {}
  vi.mocked(smallPicture).mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  vi.mocked(keepFile).mockResolvedValueOnce('p1')
  const { onChange, onKept, choose, unmount } = open()
  await choose('一枚目.jpg')
  unmount()
  await act(async () => answer(picture))
  expect([onKept, onChange].map((told) => told.mock.calls)).toEqual([[], []])
})

it('what the server says of the picture stands at it, and is said of its button', () => {
  open('画像は2MB以下にしてください。')
  const button = screen.getByRole('button', { name: '画像を選ぶ', description: '画像は2MB以下にしてください。' })
  expect(button.getAttribute('aria-invalid')).toBe('true')
})
