// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { PERMISSIONS, permissionOf } from './permissions.ts'
import { choicesOf, levelOf, withLevel } from './right-levels.ts'
import { CHANGEABLE_ROLES, RIGHT_IDS, RIGHTS, type Right } from './rights.ts'

const rights: [string, Right][] = Object.entries(RIGHTS)

describe('the rights', () => {
  it('hold every call of the matrix, each once', () => {
    const calls = rights.flatMap(([, right]) => right.calls)
    expect(calls.toSorted()).toEqual(Object.keys(PERMISSIONS).toSorted())
  })

  it('have the standard of each role among what can be chosen, so that the way back is always there', () => {
    for (const id of RIGHT_IDS) {
      for (const role of CHANGEABLE_ROLES) {
        const choices = choicesOf(id, role)
        if (choices.length > 0) expect([id, choices.includes(levelOf(id, role) ?? 'limited')]).toEqual([id, true])
      }
    }
  })

  it('can be chosen only where each level says what it means for each call', () => {
    for (const [id, { calls, levels, choices, locked }] of rights) {
      expect([id, locked !== undefined]).toEqual([id, Object.keys(choices).length === 0])
      for (const level of Object.values(choices).flat()) {
        expect(Object.keys(levels[level] ?? {}).toSorted()).toEqual(calls.toSorted())
      }
    }
  })

  it('that keep an administrator able to administer, and others out of their matters, cannot be chosen', () => {
    const open = rights.filter(([, { locked }]) => !locked).flatMap(([, { calls }]) => calls)
    for (const path of [
      '/api/administration',
      '/api/audit',
      '/api/auth',
      '/api/staff/',
      '/api/jobs',
      '/api/knowledge/chat/',
    ]) {
      expect(open.filter((call) => call.includes(` ${path}`))).toEqual([])
    }
  })
})

describe('a level', () => {
  it.each(
    RIGHT_IDS.flatMap((id) =>
      CHANGEABLE_ROLES.flatMap((role) => choicesOf(id, role).map((level) => [id, role, level] as const)),
    ),
  )('%s of %s as %s is read back, and goes without a trace with the standard', (id, role, level) => {
    const cells = withLevel({}, id, role, level)
    expect(levelOf(id, role, cells)).toBe(level)
    const other = role === 'staff' ? 'manager' : 'staff'
    expect(levelOf(id, other, cells)).toBe(levelOf(id, other))
    expect(withLevel(cells, id, role, null)).toEqual({})
  })

  it('of the standard is not kept, and other cells stay', () => {
    const first = withLevel({}, 'customers/delete', 'staff', 'all')
    const both = withLevel(first, 'customers/delete', 'manager', 'none')
    expect(withLevel(both, 'customers/delete', 'manager', 'all')).toEqual(first)
    expect(withLevel(both, 'products/write', 'staff', 'all')).toMatchObject(both)
  })

  it('is the scope that the server goes by', () => {
    const cells = withLevel({}, 'folders/change', 'manager', 'own')
    expect(permissionOf('DELETE /api/folders/{id}', cells as never).manager).toBe('own-empty')
  })

  it('of a mixture has no name', () => {
    expect(levelOf('customers/delete', 'staff', { 'DELETE /api/customers/{id}': { staff: 'all' } })).toBeNull()
  })
})
