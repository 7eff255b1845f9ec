import { i18n } from '@lingui/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { correctableFields } from './entry-content'
import { diffOf } from './entry-diff'
import { button, entry, showScreen, told } from './outbox-testing'
import { entryText, sideTexts } from './value-words'

const outbox = vi.hoisted(() => ({ entries: [] as OutboxEntry[], edit: vi.fn(async () => 'done') }))
vi.mock('@/offline/scope/outbox', () => ({ ...outbox, useOutbox: () => outbox.entries }))
vi.mock('@/offline/scope/decisions', () => outbox)

const IMAGE = '019a0000-0000-7000-8000-000000000001'
const base = { id: 'serum', name: '美容液', price: 6050, tax_included: true, image_id: null }

beforeEach(() => {
  vi.clearAllMocks()
  i18n.loadAndActivate({ locale: 'ja', messages: {} })
})

function change(changes: object, more: Partial<OutboxEntry> = {}): OutboxEntry {
  const input = { id: 'serum', name: '美容液', changes }
  return entry('1', 'refused', { command: 'products.update', label: '美容液', base, input, ...more })
}

const refusal = (...fields: string[]) =>
  told(422, '入力内容に問題があります。', {
    validation_errors: fields.map((field) => ({ field, message: '受け付けられません。' })),
  })

async function correct(given: OutboxEntry): Promise<HTMLElement> {
  outbox.entries = [given]
  showScreen()
  fireEvent.click(button('修正'))
  return screen.findByRole('dialog', { name: '内容を修正' })
}

const save = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: '保存して送信' }))

describe('a refused change of a product is corrected', () => {
  it('in its price, which is sent as a number however it is typed', async () => {
    const dialog = await correct(change({ price: 9e9 }, { last_error: refusal('price') }))
    const price = within(dialog).getByLabelText(/価格（円）/)
    expect(price).toHaveProperty('value', '9000000000')
    fireEvent.change(price, { target: { value: '高い' } })
    save(dialog)
    await within(dialog).findByText('数字で入力してください。')
    expect(outbox.edit).not.toHaveBeenCalled()
    fireEvent.change(price, { target: { value: '７,７７７円' } })
    save(dialog)
    await waitFor(() => expect(outbox.edit).toHaveBeenCalledOnce())
    expect(outbox.edit).toHaveBeenCalledWith('1', { id: 'serum', name: '美容液', changes: { price: 7777 } })
  })

  it('in the price alone when the server named it, though the name was changed too', () => {
    const given = change({ name: '美容液 20mL', price: 9e9 }, { last_error: refusal('price') })
    expect(correctableFields(given)).toEqual(['price'])
  })

  it('in what is chosen when the server named that, and in no other field', async () => {
    const dialog = await correct(change({ name: '別名', tax_included: false }, { last_error: refusal('tax_included') }))
    expect(within(dialog).queryByLabelText(/商品名/)).toBeNull()
    fireEvent.change(within(dialog).getByLabelText('消費税'), { target: { value: 'true' } })
    save(dialog)
    await waitFor(() => expect(outbox.edit).toHaveBeenCalledOnce())
    expect(outbox.edit.mock.calls[0]).toMatchObject(['1', { changes: { name: '別名', tax_included: true } }])
  })

  it('by leaving out the picture, which is no removal of the one that is there', async () => {
    const dialog = await correct(change({ price: 1, image_id: IMAGE }, { last_error: refusal('image_id') }))
    fireEvent.click(within(dialog).getByRole('radio', { name: '送らない' }))
    save(dialog)
    await waitFor(() => expect(outbox.edit).toHaveBeenCalledOnce())
    expect(outbox.edit).toHaveBeenCalledWith('1', { id: 'serum', name: '美容液', changes: { price: 1 } })
  })

  it('in nothing else where the server named what nobody typed', () => {
    expect(correctableFields(change({ name: '別名' }, { last_error: refusal('version') }))).toEqual([])
  })
})

describe('an unsent change of a product says', () => {
  const said = (given: OutboxEntry) => diffOf(given, i18n).map(({ label, before, now }) => [label, before, now])

  it('its price as the page of the product does', () => {
    expect(said(change({ price: 7777 }))).toEqual([['価格（円）', '6,050円（税込）', '7,777円（税込）']])
    expect(said(change({ price: 7777, tax_included: false }))[0]).toEqual([
      '価格（円）',
      '6,050円（税込）',
      '7,777円（税抜）',
    ])
    expect(said(change({ price: 7777 }, { base: null }))).toEqual([['価格（円）', null, '7,777円']])
    expect(entryText(change({ price: 7777 }), i18n)).toContain('価格（円）: 7,777円')
  })

  it('that the picture is another one, or is gone', () => {
    expect(said(change({ image_id: IMAGE }))).toEqual([['画像', null, '変更']])
    expect(said(change({ image_id: null }))).toEqual([['画像', null, '外した']])
  })

  it('of a picture that two people changed: whether there was one, and what each did', () => {
    const field = { field: 'image_id', base: IMAGE, mine: null, theirs: 'other' }
    expect(sideTexts(change({ image_id: null }), field, i18n)).toEqual({ base: 'あり', mine: '外した', theirs: '変更' })
  })

  it('of a price that two people changed: each with its tax', () => {
    const conflict = { current: { tax_included: false }, fields: [] }
    const field = { field: 'price', base: 6050, mine: 7777, theirs: 8888 }
    expect(sideTexts(change({ price: 7777 }, { conflict }), field, i18n)).toEqual({
      base: '6,050円（税込）',
      mine: '7,777円（税込）',
      theirs: '8,888円（税抜）',
    })
  })

  it('of a new one only a picture that was chosen', () => {
    const input = { ...base, price: 500, description: '', category: '', status: 'active' }
    const made = (image_id: string | null) =>
      said(entry('1', 'waiting', { command: 'products.create', input: { ...input, image_id } }))
    expect(made(null)).toEqual([['価格（円）', null, '500円（税込）']])
    expect(made(IMAGE)).toContainEqual(['画像', null, 'あり'])
  })

  it('what is wrong by the labels of its form', () => {
    outbox.entries = [change({ price: 9e9, image_id: IMAGE }, { last_error: refusal('price', 'image_id') })]
    showScreen()
    expect(screen.getByText('価格（円）: 受け付けられません。')).not.toBeNull()
    expect(screen.getByText('画像: 受け付けられません。')).not.toBeNull()
  })
})
