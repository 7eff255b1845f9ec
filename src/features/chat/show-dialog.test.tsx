import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { ShowDialog } from './show-dialog'

const show = vi.hoisted(() => vi.fn())
vi.mock('@/session/lock/shown-to-customer', () => ({ showToCustomer: show }))

beforeEach(() => show.mockReset())

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '見せる内容' })
const press = () => fireEvent.click(screen.getByRole('button', { name: '見せる' }))

it('an answer is put there as it reads, without signs of Markdown, and shown as it was changed', () => {
  const answer =
    '## ご案内\n\n次のご来院は**12月1日**です。\n\n- 保険証\n- `お薬手帳`\n\n| 日 | 時間 |\n|---|---|\n| 1日 | 9時 |'
  renderWithWords(<ShowDialog uid="anna" answer={answer} onClose={() => {}} />)
  const plain = 'ご案内\n\n次のご来院は12月1日です。\n\n・保険証\n・お薬手帳\n\n日、時間\n1日、9時'
  expect(box().value).toBe(plain)
  press()
  expect(show).toHaveBeenLastCalledWith('anna', plain)
  fireEvent.change(box(), { target: { value: '次のご来院は12月1日です。' } })
  press()
  expect(show).toHaveBeenLastCalledWith('anna', '次のご来院は12月1日です。')
})

it('nothing cannot be shown', () => {
  renderWithWords(<ShowDialog uid="anna" answer="**" onClose={() => {}} />)
  fireEvent.change(box(), { target: { value: ' ' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '見せる' }).disabled).toBe(true)
})
