// @vitest-environment node
import { expect, it } from 'vitest'
import { errorDefinition } from '#contract/error-definition'
import { ERRORS } from '#contract/error-table'
import { isErrorCode } from '#contract/errors'
import { errorMessage } from './error-message.ts'

const codes = Object.keys(ERRORS).filter(isErrorCode)

it('promises no other try of work that has ended, and says where one is to be had', () => {
  const retryable = codes.filter((code) => errorDefinition(code).retryable)
  expect(retryable.length).toBeGreaterThan(5)
  expect(codes.filter((code) => errorMessage(code).includes('自動で'))).toEqual([])
  expect(errorMessage('EXT_001')).toBe('AIサービスに接続できません。開いて、もう一度お試しください。')
})

it('gives the advice of the table where that helps, and a code of the future counts as unforeseen', () => {
  expect(errorMessage('FILE_011')).toBe('パスワード付きファイルは処理できません。パスワードを外して登録してください。')
  expect(errorMessage('FUTURE_001')).toBe(errorMessage('SYS_001'))
})
