import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { NameForm } from './name-form'

const changeName = vi.hoisted(() => vi.fn<(name: string) => Promise<void>>())
vi.mock('@/session/identity/own-account', () => ({ changeName }))

it('a name that is too long stays as it was pasted, and says so', async () => {
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
  renderWithWords(<NameForm saved="佐藤 安奈" onClose={() => {}} />)
  const field = screen.getByLabelText('名前')
  await userEvent.clear(field)
  await userEvent.paste('あ'.repeat(201))
  expect(field).toHaveProperty('value', 'あ'.repeat(201))
  expect(screen.getByText('200文字以内にしてください。')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(changeName).not.toHaveBeenCalled()
})
