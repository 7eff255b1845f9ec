import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { UNREADABLE } from '@/offline/outbox/read-row'
import { diffOf } from './entry-diff'
import { conflicting, entry } from './outbox-testing'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'ja', messages: {} })
})

describe('what an unsent change says of itself', () => {
  it('is each changed field with the value that it replaces, written as on the customer’s page', () => {
    const base = { id: 'yamada', phone: '03-0489-2992', tags: [], birth_date: null, memo: '午前' }
    const changes = { phone: '0311112222', tags: ['常連'], birth_date: '1980-04-01', memo: '' }
    const change = { ...conflicting('1'), base, input: { id: 'yamada', name: '山田 太郎', changes } }
    expect(diffOf(change, i18n).map(({ label, before, now }) => `${label} ${before} → ${now}`)).toEqual([
      '電話番号 03-0489-2992 → 03-1111-2222',
      'タグ （なし） → 常連',
      '生年月日 （なし） → 1980年4月1日',
      'メモ 午前 → （なし）',
    ])
  })

  it('invents no former value where the record is not known', () => {
    expect(diffOf(conflicting('1'), i18n)[0]).toEqual({ field: 'phone', label: '電話番号', before: null, now: '03-2' })
  })

  it('is what was typed of a new customer, and not what nobody chose or the heading says', () => {
    const input = { id: 'y', name: '山田 太郎', phone: '03-1', tags: [], gender: 'unknown', status: 'active', memo: '' }
    expect(diffOf(entry('1', 'waiting', { input }), i18n).map(({ field }) => field)).toEqual(['phone'])
    const chosen = { ...input, gender: 'male', status: 'prospect', tags: ['常連'] }
    expect(diffOf(entry('1', 'waiting', { input: chosen }), i18n).map(({ now }) => now)).toEqual([
      '03-1',
      '常連',
      '男性',
      '見込み',
    ])
  })

  it('is kind and content of a contact, whose subject is in the line above', () => {
    const input = {
      id: 'c',
      customer_id: 'y',
      customer_name: '山田 太郎',
      type: 'call',
      summary: '予約',
      content: '10時',
    }
    const contact = entry('1', 'waiting', { command: 'interactions.create', label: '山田 太郎 予約', input })
    expect(diffOf(contact, i18n).map(({ label, now }) => `${label} ${now}`)).toEqual(['種別 電話', '内容 10時'])
  })

  it('is nothing for a deletion and for what this version cannot read', () => {
    const input = { id: 'yamada', name: '山田 太郎' }
    expect(diffOf(entry('1', 'waiting', { command: 'customers.delete', input }), i18n)).toEqual([])
    expect(diffOf(entry('1', 'refused', { command: UNREADABLE, input }), i18n)).toEqual([])
  })
})
