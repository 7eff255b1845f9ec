import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { TEMPLATE_NAMES } from '#contract/workflow'
import { getNotices } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { CreateForm } from './create-form'

const desk = vi.hoisted(() => ({ callPatiently: vi.fn() }))
vi.mock('@/api/call-patiently', () => desk)
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))

const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(name) })

it('a template is asked for by its button, and what was typed before comes back', async () => {
  desk.callPatiently.mockResolvedValue({ id: 'r' })
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
  const asked = vi.fn()
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <CreateForm onAsked={asked} />
    </QueryClientProvider>,
  )
  const templates = within(screen.getByRole('group', { name: 'ひな形' }))
  expect(templates.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([...TEMPLATE_NAMES])
  fireEvent.change(box('手順の名前'), { target: { value: '朝の準備' } })
  await userEvent.click(templates.getByRole('button', { name: '電話対応' }))
  expect(box('手順の名前')).toHaveProperty('value', '電話対応')
  await waitFor(() => expect(getNotices().at(-1)).toMatchObject({ text: 'ひな形を入れました' }))
  const notice = getNotices().at(-1)
  await act(async () => (notice && 'action' in notice ? notice.action?.run() : undefined))
  expect(box('手順の名前')).toHaveProperty('value', '朝の準備')
  await userEvent.click(templates.getByRole('button', { name: '会計' }))
  await userEvent.click(screen.getByRole('button', { name: '作成する' }))
  await waitFor(() => expect(asked).toHaveBeenCalledWith('r'))
  expect(desk.callPatiently.mock.calls[0]?.[1]).toMatchObject({
    body: { title: '会計', description: '会計のひな形から作ります。' },
  })
})
