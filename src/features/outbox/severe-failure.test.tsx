import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { configureErrors } from '@/errors/configure'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { button, entry, showScreen, told } from './outbox-testing'

const outbox = vi.hoisted(() => ({ entries: [] as OutboxEntry[] }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => outbox.entries }))
vi.mock('@/offline/connectivity/connectivity', () => ({ useConnectivity: () => ({ state: 'online' }) }))

const other = (id: string) => ({ label: `客 ${id}`, lane: id, subject: { kind: 'customer', id } })
const row = (id: string) => screen.getByRole('region', { name: `客 ${id}` })
const SUPPORT = { name: /^サポートに連絡/ }

it('a severe failure of an earlier visit offers support', () => {
  const contactSupport = vi.fn()
  configureErrors({ contactSupport })
  const failure = told(500, 'データを保存できませんでした。', { code: 'DB_001', request_id: 'req-1' })
  const history = [{ at: 0, what: 'DB_001' }]
  outbox.entries = [entry('1', 'uncertain', { ...other('1'), last_error: failure, history })]
  showScreen()
  expect(row('1').textContent).toContain('リクエストID: req-1')
  fireEvent.click(button('サポートに連絡 客 1 顧客の追加'))
  expect(contactSupport).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: 'DB_001', requestId: 'req-1', message: 'データを保存できませんでした。' }),
  )
})

it('so does a refusal for safety; what the person can mend, or passes, does not', () => {
  const refused = (id: string, code: string) =>
    entry(id, 'refused', { ...other(id), last_error: told(422, '言葉', { code, request_id: `req-${id}` }) })
  const passing = { ...other('4'), last_error: told(503, '言葉', { code: 'SYS_003', request_id: 'req-4' }) }
  const lost = { ...other('5'), last_error: told(0, '', { code: 'SYS_007' }) }
  outbox.entries = [refused('2', 'FILE_007'), refused('3', 'VAL_001'), entry('4', 'waiting', passing)]
  outbox.entries.push(entry('5', 'refused', lost), refused('6', 'CLIENT_FILE_LOST'))
  showScreen()
  expect(within(row('2')).getByRole('button', SUPPORT)).not.toBeNull()
  expect(row('2').textContent).toContain('リクエストID: req-2')
  for (const id of ['3', '4', '5', '6']) {
    expect(within(row(id)).queryByRole('button', SUPPORT)).toBeNull()
    expect(row(id).textContent).not.toContain('リクエストID')
  }
})
