import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS } from '#contract/day'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { createDraftStore } from '@/offline/outbox/drafts/draft-store'
import { AskBox } from './ask-box'

const NOW = Date.parse('2026-11-20T09:00:00+09:00')
const desk = vi.hoisted(() => ({ scope: null as unknown, ask: vi.fn() }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => desk.scope, currentScope: () => desk.scope }))
vi.mock('@/api/call-patiently', () => ({ callPatiently: desk.ask }))

const connection = (state: 'online' | 'offline') => connectivityStore.set({ state, slow: false, lastContactAt: null })
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '資料に質問する' })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: '質問する' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const name = 'question-drafts'
  desk.scope = { drafts: createDraftStore({ name, store: () => createStore(name, 'drafts') }), unsent: { name } }
  desk.ask.mockReset().mockResolvedValue({ id: 'answer' })
  return () => connection('online')
})

it('a question that is typed without a connection stays in its box, and nobody but the person asks it, once', async () => {
  const onAsked = vi.fn()
  connection('offline')
  const before = renderWithWords(<AskBox text="" onAsked={onAsked} />)
  expect(screen.getByText('オフラインです。質問は残ります。接続すると、質問できます。')).toBeTruthy()
  await userEvent.type(box(), '返金の期限は')
  expect(button().disabled).toBe(true)
  fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true })
  before.unmount()

  vi.setSystemTime(NOW + 4 * DAY_MS)
  renderWithWords(<AskBox text="" onAsked={onAsked} />)
  await screen.findByDisplayValue('返金の期限は')
  act(() => connection('online'))
  expect(button().disabled).toBe(false)
  expect(desk.ask).not.toHaveBeenCalled()
  fireEvent.click(button())
  await vi.waitFor(() => expect(onAsked).toHaveBeenCalledWith({ id: 'answer' }))
  expect(desk.ask).toHaveBeenCalledTimes(1)
  expect(desk.ask.mock.lastCall?.[1]).toEqual({
    body: { query: '返金の期限は', max_results: 5, include_metadata: true, id: expect.any(String) },
  })
})
