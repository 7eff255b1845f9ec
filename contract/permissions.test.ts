// @vitest-environment node
import { expect, it } from 'vitest'
import { customers } from './customers.ts'
import { may, scopeFor } from './permissions.ts'
import { products } from './products.ts'
import { profile } from './profile.ts'

it('offers a call to the roles that may do some of it, and to nobody whose role is not known', () => {
  const offered = (endpoint: Parameters<typeof may>[0]) =>
    ['admin', 'manager', 'staff', 'someone', undefined].filter((role) =>
      may(endpoint, role === undefined ? undefined : { role }),
    )
  expect(offered(customers.delete)).toEqual(['admin', 'manager'])
  expect(offered(profile.change)).toEqual(['admin', 'manager', 'staff'])
  expect(offered(profile.securityEvents)).toContain('someone')
})

it('goes by what the tenant has decided for the role, before the table', () => {
  const cells = { 'DELETE /api/customers/{id}': 'all', 'POST /api/products/': 'none' }
  expect([may(customers.delete, { role: 'staff' }), may(customers.delete, { role: 'staff', cells })]).toEqual([
    false,
    true,
  ])
  expect(scopeFor(customers.delete, { role: 'staff', cells })).toBe('all')
  expect(may(products.create, { role: 'manager', cells })).toBe(false)
  expect(scopeFor(customers.list, { role: 'staff', cells })).toBe('all')
})
