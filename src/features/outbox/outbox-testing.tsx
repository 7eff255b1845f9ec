import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { Locale } from '@/i18n/locale'
import { renderWithWords } from '@/i18n/testing'
import type { EntryError, EntryState, OutboxEntry } from '@/offline/outbox/entry'
import { OutboxScreen } from './outbox-screen'
// The dialogs' code is at hand: tests wait for what is shown, not for the reading of files.
import './task-dialog'

/** For tests: an entry as the outbox shows it; a new customer unless told otherwise. */
export function entry(id: string, state: EntryState, more: Partial<OutboxEntry> = {}): OutboxEntry {
  const facts = {
    id,
    state,
    seq: Number(id),
    command: 'customers.create',
    label: '山田 太郎',
    occurred_at: '2026-07-03T05:05:00Z',
    lane: 'customer:yamada',
    subject: { kind: 'customer', id: 'yamada' },
    creates: (more.command ?? 'customers.create').endsWith('.create'),
    input: {
      id: 'yamada',
      name: '山田 太郎',
      phone: '03-1',
      tags: ['常連'],
      gender: 'male',
      birth_date: null,
      memo: '',
    },
    merged: [],
    depends_on: [],
    blocked_by: null,
    conflict: null,
    last_error: null,
    history: [],
  }
  return { ...facts, ...more } as OutboxEntry
}

/** For tests: the server's word on an entry. */
export function told(status: number, message: string, more: Partial<EntryError> = {}): EntryError {
  const facts = { at: 0, code: 'VAL_001', status, message, suggestion: '', request_id: null, validation_errors: [] }
  return { ...facts, ...more }
}

/** For tests: an update of a customer whose phone and memo somebody else changed too. */
export function conflicting(id: string): OutboxEntry {
  return entry(id, 'conflict', {
    command: 'customers.update',
    input: { id: 'yamada', name: '山田 太郎', changes: { phone: '03-2', memo: '午後のみ' } },
    conflict: {
      current: { id: 'yamada', version: 3 },
      fields: [
        { field: 'phone', base: '03-1', mine: '03-2', theirs: '03-3' },
        { field: 'memo', base: '', mine: '午後のみ', theirs: '午前のみ' },
      ],
    },
  })
}

/** For tests: the screen over the entries that its mock of the outbox gives. */
export function showScreen(locale: Locale = 'ja') {
  return renderWithWords(<OutboxScreen />, locale)
}

/** For tests: a button by the start of its name, e.g. 「破棄」 of the only entry. */
export const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

/** For tests: opens what is offered seldom of an entry, by the start of its name. */
export const openOthers = (name = '') => fireEvent.click(button(`その他の操作 ${name}`))

/** For tests: the clipboard of a browser that allows or refuses it; gives what was written. */
export function clipboard(isAllowed: boolean): string[] {
  const written: string[] = []
  const writeText = async (text: string) => {
    if (!isAllowed) throw new DOMException('not now', 'NotAllowedError')
    written.push(text)
  }
  vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, clipboard: { writeText } })
  return written
}
