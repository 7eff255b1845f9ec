import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { products } from '#contract/products'
import type { Profile } from '#contract/tenant'
import { readLastUser, writeLastUser } from './last-user'
import { identified, profileLoaded } from './session'
import { useMay } from './use-may'

const user = { uid: 'u', email: 'staff@sakura.example', displayName: '' }
const profile = (cells?: Record<string, string>): Profile => ({
  user: { uid: 'u', name: '受付', email: user.email, role: 'staff', ...(cells && { cells }) },
  tenant: { id: '0b0e7f6e-5c8e-4a44-9a3f-0c1f6b2f7a01', name: 'さくら', subdomain: 'sakura', plan: 'プロ' },
})
const may = () => [customers.delete, products.create].map((call) => renderHook(() => useMay(call)).result.current)

test('what a tenant allows a role is offered, at a start without network too', async () => {
  identified(user)
  profileLoaded(profile())
  expect(may()).toEqual([false, false])
  const widened = profile({ 'DELETE /api/customers/{id}': 'all' })
  profileLoaded(widened)
  expect(may()).toEqual([true, false])
  await writeLastUser({ user, profile: widened })
  expect(readLastUser()?.profile.user.cells).toEqual({ 'DELETE /api/customers/{id}': 'all' })
})
