// @vitest-environment node
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ENDPOINTS } from './api.ts'
import { endpointKey } from './endpoint.ts'
import { errorDefinition } from './error-definition.ts'
import { ERRORS } from './error-table.ts'
import { isErrorCode, isRetryable } from './errors.ts'
import { PERMISSIONS, permissionOf } from './permissions.ts'
import { scopeOf } from './standing.ts'
import { FEATURES } from './tenant.ts'

/** Section 7 of the specification, call by call. What the product adds is marked `ours` in the contract. */
const SPECIFIED = `
GET /api/auth/me/full
GET /api/tenant-features/my-features
GET /health
GET /api/customers
GET /api/customers/{id}
POST /api/customers
PUT /api/customers/{id}
DELETE /api/customers/{id}
GET /api/interactions
GET /api/interactions/{customerId}
POST /api/interactions
POST /api/chat
POST /api/staff-chat/
POST /api/legal-checks/upload
POST /api/legal-checks/upload-multiple
GET /api/legal-checks/
GET /api/legal-checks/{id}
POST /api/legal-checks/search
POST /api/legal-checks/semantic-search
DELETE /api/legal-checks/{id}
PUT /api/legal-checks/{id}/move
GET /api/folders/
GET /api/folders/{id}
POST /api/folders/
PUT /api/folders/{id}
DELETE /api/folders/{id}
POST /api/folders/{id}/move
GET /api/staff/
GET /api/staff/{id}
POST /api/staff/
PUT /api/staff/{id}
DELETE /api/staff/{id}
GET /api/staff/search
GET /api/products/
GET /api/products/{id}
POST /api/products/
PUT /api/products/{id}
DELETE /api/products/{id}
GET /api/products/search
POST /api/products/{id}/analyze
GET /api/invitations/
POST /api/invitations/
POST /api/invitations/use
DELETE /api/invitations/{id}
POST /api/workflow/create
POST /api/workflow/review
POST /api/workflow/optimize
POST /api/marketing/customer-analysis
POST /api/marketing/campaign-proposal
POST /api/marketing/competitor-analysis
POST /api/marketing/content-calendar
GET /api/notifications/
GET /api/notifications/stats
GET /api/notifications/{id}
PATCH /api/notifications/{id}
POST /api/notifications/mark-as-read
POST /api/notifications/mark-all-as-read
POST /api/research/customer
POST /api/research/customer/{id}
POST /api/research/customer/pdf
POST /api/research/competitor
POST /api/research/competitor/pdf
POST /api/knowledge/upload
GET /api/knowledge/legal_checks
DELETE /api/knowledge/legal_checks/{id}
POST /api/knowledge/chat
GET /api/knowledge/chat/history
PATCH /api/knowledge/chat/{id}/feedback
POST /api/errors/report
POST /api/errors/report/batch
`
  .trim()
  .split('\n')

const keys = ENDPOINTS.map(endpointKey)

describe('the table of calls', () => {
  it('has every call of the specification, and marks every other one as ours', () => {
    expect(
      ENDPOINTS.filter((e) => !e.ours)
        .map(endpointKey)
        .sort(),
    ).toEqual([...SPECIFIED].sort())
    expect(
      ENDPOINTS.filter((e) => e.ours)
        .map(endpointKey)
        .filter((key) => SPECIFIED.includes(key)),
    ).toEqual([])
  })

  it('spells each call once', () => {
    expect(new Set(keys).size).toBe(keys.length)
    const withoutSlash = keys.map((key) => key.replace(/\/$/, ''))
    expect(new Set(withoutSlash).size).toBe(keys.length)
  })

  it('has fixed segments before parameters, so that no call is shadowed', () => {
    for (const [index, e] of ENDPOINTS.entries()) {
      const pattern = new RegExp(`^${e.path.replace(/\{\w+\}/g, '[^/]+')}$`)
      const shadowed = ENDPOINTS.slice(index + 1).filter(
        (later) => later.method === e.method && e.path.includes('{') && pattern.test(later.path),
      )
      expect(shadowed.map(endpointKey), endpointKey(e)).toEqual([])
    }
  })

  it('declares a schema for every parameter, and for every reply that is no file', () => {
    for (const e of ENDPOINTS) {
      expect(e.path.includes('{'), endpointKey(e)).toBe(e.params !== undefined)
      expect(e.transport === 'file', endpointKey(e)).toBe(e.response === undefined)
      expect(e.method === 'GET' && e.body !== undefined, endpointKey(e)).toBe(false)
    }
  })

  it('fetches a fresh credential for every path with "chat" in it (spec section 4) and for the profile, and for no other', () => {
    for (const e of ENDPOINTS) {
      const fresh = e.path.includes('chat') || e.path === '/api/auth/me/full'
      expect(e.credential === 'fresh', endpointKey(e)).toBe(fresh)
    }
  })

  it('leaves the health check without authentication and does not retry a 401 of the features', () => {
    expect(ENDPOINTS.filter((e) => e.credential === 'none').map(endpointKey)).toEqual([
      'GET /health',
      'GET /ready',
      'GET /api/client-config',
    ])
    expect(ENDPOINTS.filter((e) => e.on401 === 'ignore').map(endpointKey)).toEqual([
      'GET /api/tenant-features/my-features',
    ])
  })

  it('can be described as JSON Schema', () => {
    for (const e of ENDPOINTS) {
      for (const schema of [e.params, e.query, e.body, e.response]) {
        if (schema)
          expect(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }).type, endpointKey(e)).toBe('object')
      }
    }
  })
})

describe('the matrix of roles', () => {
  it('has a row for each call and no row without one', () => {
    expect(Object.keys(PERMISSIONS).sort()).toEqual([...keys].sort())
  })

  it('is reached by name, and a call that is missing is a mistake of the build', () => {
    expect(() => permissionOf('GET /api/nowhere')).toThrow('no row')
  })

  it('denies an unknown role everything but its own profile, sign-ins and choice of tenant, features, notifications and error reports', () => {
    const open = keys.filter((key) => scopeOf(permissionOf(key), 'receptionist') !== 'none')
    expect(
      open.every((key) =>
        /^(GET \/health|GET \/ready|GET \/api\/client-config|GET \/api\/auth|GET \/api\/tenant-features|.*\/api\/notifications\/|POST \/api\/errors\/|POST \/api\/auth\/sign-out-everywhere$|POST \/api\/auth\/me\/tenant$|POST \/api\/invitations\/use)/.test(
          key,
        ),
      ),
      open.join(),
    ).toBe(true)
  })

  it('never gives a role more than the one above it', () => {
    const power = { none: 0, 'own-empty': 1, own: 2, limited: 2, all: 3 }
    for (const [key, row] of Object.entries(PERMISSIONS)) {
      expect(power[row.admin], key).toBeGreaterThanOrEqual(power[row.manager])
      expect(power[row.manager], key).toBeGreaterThanOrEqual(power[row.staff])
    }
  })

  it('names features that exist', () => {
    for (const [key, row] of Object.entries(PERMISSIONS)) {
      for (const feature of row.feature === null ? [] : [row.feature].flat()) expect(FEATURES, key).toContain(feature)
    }
  })

  it("lets a tenant's own cell win over the table", () => {
    const key = 'POST /api/knowledge/upload'
    expect(scopeOf(permissionOf(key), 'staff')).toBe('none')
    expect(scopeOf(permissionOf(key, { [key]: { staff: 'all' } }), 'staff')).toBe('all')
  })
})

describe('the table of errors', () => {
  it('retries exactly the eight codes of spec section 8', () => {
    const codes = Object.keys(ERRORS).filter(isRetryable)
    expect(codes.sort()).toEqual([
      'EXT_001',
      'EXT_002',
      'FILE_002',
      'FILE_005',
      'NET_001',
      'NET_002',
      'SYS_003',
      'SYS_004',
    ])
  })

  it('never answers 403 with the category that signs people out', () => {
    for (const code of Object.keys(ERRORS).filter(isErrorCode)) {
      const { status, category } = errorDefinition(code)
      expect(category === 'authentication', code).toBe(status === 401)
    }
  })

  it('has words and a way out for each code', () => {
    for (const code of Object.keys(ERRORS).filter(isErrorCode)) {
      const { message, suggestion, status } = errorDefinition(code)
      expect(message, code).toMatch(/。$/)
      expect(suggestion.length, code).toBeGreaterThan(5)
      expect(status === 0 || (status >= 400 && status < 600), code).toBe(true)
    }
  })

  it('knows no code that it does not have', () => {
    expect(isErrorCode('constructor')).toBe(false)
    expect(isRetryable('toString')).toBe(false)
  })
})
