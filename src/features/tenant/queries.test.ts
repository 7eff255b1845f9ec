import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_FEATURES, isFeatureEnabled } from '#contract/tenant'
import { ApiError, unreachable } from '@/api/api-error'
import { lastFeatures } from '@/session/last-features'
import { isFeatureFailureTold } from './use-feature-upkeep'

const TENANT = '0b0e7f6e-5c8e-4a44-9a3f-0c1f6b2f7a01'

function refused(status: number): ApiError {
  return new ApiError({
    kind: 'refused',
    status,
    code: 'SYS_001',
    category: 'system',
    severity: 'high',
    message: '',
    suggestion: '',
    requestId: null,
    validationErrors: [],
    context: {},
    sent: true,
  })
}

afterEach(() => localStorage.clear())

describe('which features are on (spec section 6)', () => {
  it('counts an unknown feature as on, and by default all but three', () => {
    expect(isFeatureEnabled({}, 'anything')).toBe(true)
    const off = Object.entries(DEFAULT_FEATURES).filter(([, on]) => !on)
    expect(off.map(([name]) => name)).toEqual([
      'staff_management_enabled',
      'invitations_enabled',
      'session_management_enabled',
    ])
  })

  it('tells a failure unless the status is 404, 401 or 403', () => {
    expect([401, 403, 404].map((status) => isFeatureFailureTold(refused(status)))).toEqual([false, false, false])
    expect([400, 422, 500, 503].every((status) => isFeatureFailureTold(refused(status)))).toBe(true)
    expect(isFeatureFailureTold(unreachable('network', false))).toBe(true)
  })

  it('keeps the last known flags per tenant, and forgets them', () => {
    lastFeatures(TENANT).keep({ chat_enabled: false })
    expect(lastFeatures(TENANT).read()).toEqual({ chat_enabled: false })
    expect(lastFeatures('another').read()).toBeNull()
    lastFeatures(TENANT).drop()
    expect(lastFeatures(TENANT).read()).toBeNull()
    localStorage.setItem(`features:${TENANT}`, '{"chat_enabled":"yes"}')
    expect(lastFeatures(TENANT).read()).toBeNull()
  })
})
