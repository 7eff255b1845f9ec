import { expect, it } from 'vitest'
import { errorDefinition } from '#contract/error-definition'
import { jobFailure } from './job-failure'

it('says what the table says of its code', () => {
  const { message, suggestion, severity, category } = errorDefinition('DB_001')
  const told = { code: 'DB_001', kind: 'refused', message, suggestion, severity, category }
  expect(jobFailure({ id: 'a', error_code: 'DB_001' })).toMatchObject(told)
})

it.each(['SYS_004', 'EXT_001', 'FILE_005'])(
  'of %s does not promise that it is tried again: it has ended',
  (error_code) => {
    expect(jobFailure({ id: `e ${error_code}`, error_code })).toMatchObject({ code: error_code, suggestion: '' })
  },
)

it.each([null, undefined, 'toString', 'NEW_999'])('without a code of the table (%s) is unexpected', (error_code) => {
  expect(jobFailure({ id: `b ${error_code}`, error_code })).toMatchObject({ code: 'SYS_001' })
})

it('is one failure, however often it is shown', () => {
  const job = { id: 'c', error_code: 'SYS_004' }
  expect(jobFailure(job)).toBe(jobFailure({ ...job }))
  expect(jobFailure({ ...job, id: 'd' })).not.toBe(jobFailure(job))
})
