// @vitest-environment node
import { expect, it } from 'vitest'
import { rightsOver } from './staff-rights'

const NONE = { edit: false, role: false, access: false, remove: false }
const ALL = { edit: true, role: true, access: true, remove: true }
const OWN = { ...NONE, edit: true }
const LED = { ...NONE, edit: true, access: true }

it.each([
  ['admin', 'admin', ALL],
  ['admin', '研修生', ALL],
  ['manager', 'staff', LED],
  ['manager', 'manager', NONE],
  ['manager', 'admin', NONE],
  ['manager', '研修生', NONE],
  ['staff', 'staff', NONE],
  [undefined, 'staff', NONE],
])('%s over another one who is %s', (by, role, rights) => {
  expect(rightsOver({ id: 'other', role }, { id: 'self', role: by })).toEqual(rights)
})

it.each(['admin', 'manager', 'staff', '研修生'])(
  '%s over themselves: name and numbers, nothing that gives power',
  (role) => {
    expect(rightsOver({ id: 'self', role }, { id: 'self', role })).toEqual(OWN)
  },
)
