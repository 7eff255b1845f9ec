// @vitest-environment node
import { expect, it } from 'vitest'
import { rightsOf } from './folder-rights'

const [own, other] = [{ is_own: true }, { is_own: false }]
const told = (who: Parameters<typeof rightsOf>[0]) => {
  const rights = rightsOf(who)
  const over = [own, other].map((folder) => [rights.change(folder), rights.delete(folder)])
  return [rights.create, ...over.flat()]
}

it('leads may do everything, staff with what they made, others nothing', () => {
  for (const role of ['admin', 'manager']) expect(told({ role })).toEqual([true, true, 'any', true, 'any'])
  expect(told({ role: 'staff' })).toEqual([true, true, 'empty', false, 'none'])
  for (const who of [{ role: 'visitor' }, undefined]) expect(told(who)).toEqual([false, false, 'none', false, 'none'])
})

it('as the tenant has changed it', () => {
  const cells = {
    'DELETE /api/folders/{id}': 'own-empty',
    'PUT /api/folders/{id}': 'own',
    'POST /api/folders/': 'none',
  }
  expect(told({ role: 'manager', cells })).toEqual([false, true, 'empty', false, 'none'])
})
