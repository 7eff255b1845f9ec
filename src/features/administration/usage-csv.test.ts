import { expect, it } from 'vitest'
import { usageCsv } from './usage-csv'

it('has a mark, a head and a line for each month', () => {
  const month = { month: '2026-10', customers: 12, contacts: 1234, files: 2, file_bytes: 99, jobs: 3, model_calls: 0 }
  expect(usageCsv(['月', '顧客'], [month])).toBe('\uFEFF"月","顧客"\r\n"2026-10","12","1234","2","99","3","0"\r\n')
})
