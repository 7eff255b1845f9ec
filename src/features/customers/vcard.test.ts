// @vitest-environment node
import { expect, it } from 'vitest'
import { aCustomer } from './customer-fixtures'
import { vCard } from './vcard'

it('tells name, furigana, telephone, address and birth date, and neither memo nor caution', () => {
  const card = vCard(
    aCustomer({
      ...{ name: '髙﨑 花子', name_kana: 'タカサキ ハナコ', company: '山田; 工務店, 本社', phone: '03-1234-5678' },
      ...{ email: 'hana@example.jp', address: '東京都\n千代田区', birth_date: '1980-05-03', memo: '秘', caution: '密' },
    }),
  )
  expect(card.split('\r\n')).toEqual([
    ...['BEGIN:VCARD', 'VERSION:3.0', 'FN:髙﨑 花子', 'N:髙﨑;花子;;;'],
    ...['X-PHONETIC-LAST-NAME:タカサキ', 'X-PHONETIC-FIRST-NAME:ハナコ', 'SORT-STRING:タカサキ ハナコ'],
    ...[String.raw`ORG:山田\; 工務店\, 本社`, 'TEL;TYPE=VOICE:03-1234-5678', 'EMAIL;TYPE=INTERNET:hana@example.jp'],
    ...[String.raw`ADR:;;東京都\n千代田区;;;;`, 'BDAY:1980-05-03', 'END:VCARD', ''],
  ])
})

it('leaves out what is not known, and takes a name in one piece', () => {
  const card = vCard(
    aCustomer({ name: '山田', name_kana: '', company: '', phone: '', email: '', address: '', birth_date: null }),
  )
  expect(card).toBe('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:山田\r\nN:山田;;;;\r\nEND:VCARD\r\n')
})

it('breaks long lines between letters', () => {
  const name = '寿限無'.repeat(20)
  const card = vCard(aCustomer({ name }))
  const lines = card.split('\r\n')
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).byteLength))).toBeLessThanOrEqual(75)
  expect(card.replaceAll('\r\n ', '')).toContain(`FN:${name}\r\n`)
})
