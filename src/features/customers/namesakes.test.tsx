import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCustomer, idOf } from './customer-fixtures'
import { renderAt } from './customer-testing'
import { Namesakes } from './namesakes'

const copy = vi.hoisted(() => ({ copyAtHand: vi.fn(), onceAtHand: vi.fn() }))
vi.mock('@/offline/cache/read-or-copy', async (original) => ({ ...(await original<object>()), ...copy }))

const hanako = aCustomer({ birth_date: '1980-05-03' })
const other = aCustomer({ id: idOf(2), name: '山田 華子', birth_date: '1991-11-20', phone: '' })
const husband = aCustomer({ id: idOf(3), name: '山田 太郎', name_kana: 'ヤマダ タロウ' })

beforeEach(() => {
  copy.onceAtHand.mockReset().mockImplementation((work: () => void) => {
    work()
    return () => {}
  })
  copy.copyAtHand.mockReset().mockImplementation(async (_topic: string, { search }: { search: string }) => ({
    customers: search === hanako.name ? [hanako, husband] : [hanako, other],
  }))
})
const open = () => renderAt('/customers', () => <Namesakes customer={hanako} />)

test('others of the same name or sound are counted and shown with their birth dates, the family is not', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: '同姓同名・同音の方 1人' }))
  const [item, ...more] = within(screen.getByRole('dialog')).getAllByRole('listitem')
  expect(more).toEqual([])
  expect(item?.textContent).toMatch(/山田 華子.*1991.*読みが同じ・生年月日が違う/)
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/customers/${idOf(2)}`)
})

test('nothing is shown of a customer who has no namesake, nor without a copy on this device', async () => {
  copy.copyAtHand.mockResolvedValue(null)
  await open()
  await vi.waitFor(() => expect(copy.copyAtHand).toHaveBeenCalledTimes(2))
  expect(screen.queryByRole('button')).toBeNull()
})
