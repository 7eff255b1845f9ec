// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { ErrorCategory, ErrorSeverity } from '#contract/errors'
import { presentationOf } from './presentation'

const every = ErrorSeverity.options.flatMap((severity) =>
  ErrorCategory.options.map((category) => ({ severity, category })),
)

describe('presentation by severity and category (spec section 4)', () => {
  test.each(every)('$severity $category', ({ severity, category }) => {
    const shown = presentationOf({ severity, category })
    const authentication = category === 'authentication'
    expect(shown.retryOffered).toBe(['network', 'system', 'external_service', 'file_operation'].includes(category))
    expect(shown.contactOffered).toBe(severity === 'high' || severity === 'critical')
    expect(shown.detailsShown).toBe(severity === 'critical')
    expect(shown.closable).toBe(severity !== 'critical')
    expect(shown.signOutOffered).toBe(authentication)
    expect(shown.hideAfterMs).toBe(severity === 'low' && !authentication ? 5000 : null)
    expect(shown.surface).toBe(shown.contactOffered || authentication ? 'dialog' : 'toast')
  })

  test.each([
    ['high', 'authentication', '認証エラー'],
    ['critical', 'authentication', '認証エラー'],
    ['high', 'database', 'システムエラー'],
    ['critical', 'system', '重大なエラー'],
    ['medium', 'network', undefined],
  ] as const)('%s %s is titled %s', (severity, category, title) => {
    expect(presentationOf({ severity, category }).title?.message).toBe(title)
  })
})
