import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Customer } from '#contract/customers'
import { RowMarks } from './customer-cells'
import { aCustomer, idOf } from './customer-fixtures'
import { renderAt } from './customer-testing'
import { Namesakes } from './namesakes'

const copy = vi.hoisted(() => ({ copyAtHand: vi.fn() }))
vi.mock('@/offline/cache/read-or-copy', async (original) => ({ ...(await original<object>()), ...copy }))
vi.mock('@/offline/scope/use-copy-at-hand', () => ({ useCopyAtHand: () => true }))

const hanako = aCustomer({ birth_date: '1980-05-03' })
const other = aCustomer({ id: idOf(2), name: '山田 華子', birth_date: '1991-11-20', phone: '' })

const find = (...found: readonly { count: number; customers: Customer[] }[]) =>
  copy.copyAtHand.mockReset().mockResolvedValueOnce({ namesakes: found })
const open = (customer = hanako) => renderAt('/customers', () => <Namesakes customer={customer} />)

test('others of the same name or sound are counted and shown with their birth dates', async () => {
  find({ count: 1, customers: [other] })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: '同姓同名・同音の方 1人' }))
  const [item, ...more] = within(screen.getByRole('dialog')).getAllByRole('listitem')
  expect(more).toEqual([])
  expect(item?.textContent).toMatch(/山田 華子.*1991.*読みが同じ・生年月日が違う/)
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/customers/${idOf(2)}`)
})

test('of more than can be read, it says how many are left out', async () => {
  find({ count: 31, customers: [other] })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: '同姓同名・同音の方 31人' }))
  expect(within(screen.getByRole('dialog')).getByText('ほか 30人')).toBeTruthy()
})

test.each<[string, Partial<Customer>, Partial<Customer>]>([
  ['of the record', { distinct_ids: [idOf(2)], distinct_reasons: { [idOf(2)]: 'family' } }, {}],
  [
    'of one that went into that',
    { distinct_ids: [idOf(5)], distinct_reasons: { [idOf(5)]: 'family' } },
    { merged_ids: [idOf(5)] },
  ],
  [
    'by the other one, of one that went into this',
    { merged_ids: [idOf(6)] },
    { distinct_ids: [idOf(6)], distinct_reasons: { [idOf(6)]: 'family' } },
  ],
])('that they are two, and why, was said %s: nobody warns of the same person', async (_, own, theirs) => {
  find({ count: 1, customers: [aCustomer({ ...hanako, ...theirs, id: idOf(2) })] })
  await open({ ...hanako, ...own })
  fireEvent.click(await screen.findByRole('button', { name: '同姓同名・同音の方 1人' }))
  const item = within(screen.getByRole('dialog')).getByRole('listitem')
  expect(item.textContent).toMatch(/同姓同名・同音の方.*別の方と記録: ご家族・ご親族/)
  expect(item.textContent).not.toContain('同じ方かもしれません')
})

test('nothing is shown of a customer who has no namesake, nor without a copy on this device', async () => {
  copy.copyAtHand.mockReset().mockResolvedValue(null)
  await open()
  await vi.waitFor(() => expect(copy.copyAtHand).toHaveBeenCalledOnce())
  expect(screen.queryByRole('button')).toBeNull()
})

test('the rows of a list ask together, each is marked with its own, and the caution stays', async () => {
  find({ count: 1, customers: [other] }, { count: 0, customers: [] }, { count: 12, customers: [] })
  const people = [hanako, aCustomer({ id: idOf(3), name: '鈴木 一', caution: '卵' }), aCustomer({ id: idOf(4) })]
  await renderAt('/customers', () => (
    <ul>
      {people.map((record) => (
        <li key={record.id}>
          <RowMarks customer={{ record, mark: null }} />
        </li>
      ))}
    </ul>
  ))
  await screen.findByText('同名 1人')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '同名 1人',
    '注意事項あり',
    '同名 12人',
  ])
  expect(copy.copyAtHand).toHaveBeenCalledExactlyOnceWith('namesakes', {
    people: people.map(({ id, name, name_kana }) => ({ id, name, name_kana })),
  })
})
