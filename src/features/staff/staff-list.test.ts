// @vitest-environment node
import { expect, it } from 'vitest'
import type { StaffMember } from '#contract/staff'
import { parseStaffSearch } from './staff-address'
import { matchingColleagues, staffRule } from './staff-list'

const member = (name: string, more: Partial<StaffMember>): StaffMember => ({
  ...{ id: name, name, email: `${name}@example.jp`, phone: '', extension: '', role: 'staff', status: 'active' },
  ...{ has_joined: true, created_at: '', updated_at: '', version: 1 },
  ...more,
})
const all = [
  member('い', { role: 'staff', phone: '03-1234-5678' }),
  member('あ', { role: 'staff', extension: '21' }),
  member('う', { role: 'admin', status: 'disabled' }),
  member('え', { role: '研修生' }),
  member('お', { role: 'manager' }),
]
const listed = (search: Parameters<typeof staffRule>[0]) => {
  const { compare, matches } = staffRule(search)
  return all
    .filter(matches)
    .sort(compare)
    .map(({ name }) => name)
}

it('is by role and name, with who is out last', () => {
  expect(listed({})).toEqual(['お', 'あ', 'い', 'え', 'う'])
  expect(listed({ sort_order: 'desc' })).toEqual(['え', 'い', 'あ', 'お', 'う'])
  expect(listed({ sort_by: 'name' })).toEqual(['あ', 'い', 'え', 'お', 'う'])
})

it('is found by words of name, address, telephone and extension', () => {
  expect(listed({ search: '5678' })).toEqual(['い'])
  expect(listed({ search: '２１ あ' })).toEqual(['あ'])
  expect(listed({ search: 'お@EXAMPLE' })).toEqual(['お'])
  expect(matchingColleagues(all, '21').map(({ name }) => name)).toEqual(['あ'])
})

it('reads its address, and leaves out what is broken', () => {
  expect(parseStaffSearch({ search: '田村', sort_by: 'name', sort_order: 'desc', new: '1' })).toEqual({
    ...{ search: '田村', sort_by: 'name', sort_order: 'desc', new: 1 },
  })
  expect(parseStaffSearch({ search: '', sort_by: 'age', sort_order: 1, new: 'x' })).toEqual({})
})
