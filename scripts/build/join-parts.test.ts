import { expect, it } from 'vitest'
import { forwardOf, withoutDetours } from './join-parts.ts'

it('a file of one line that leads to another is known, with the names on both sides', () => {
  expect(forwardOf('export{t as DashboardScreen,$ as n}from"./dashboard-a1.js";\n')).toEqual({
    file: 'dashboard-a1.js',
    names: [
      { inFile: 't', name: 'DashboardScreen' },
      { inFile: '$', name: 'n' },
    ],
  })
  expect(forwardOf('export{load}from"./ahead-b2.js"')).toEqual({
    file: 'ahead-b2.js',
    names: [{ inFile: 'load', name: 'load' }],
  })
})

it.each([
  ['code of its own', 'console.log(1);export{t as A}from"./x-1.js";'],
  ['code that has to run first', 'import"./y-2.js";export{t as A}from"./x-1.js";'],
  ['names that are no names', 'export{t as "a-b"}from"./x-1.js";'],
  ['everything of another', 'export*from"./x-1.js";'],
])('a file with %s is left alone', (_, code) => {
  expect(forwardOf(code)).toBeNull()
})

it('an import asks for the file itself and gives the part as it was; any other import stays', () => {
  const forwards = new Map([['lock-page-c3.js', { file: 'ahead-b2.js', names: [{ inFile: 'n', name: 'LockPage' }] }]])
  const code = 'P(()=>import(`./lock-page-c3.js`),__VITE_PRELOAD__);import("./other-d4.js");import("./lock-page-c3.js")'
  expect(withoutDetours(code, forwards)).toBe(
    'P(()=>import("./ahead-b2.js").then(m=>({LockPage:m.n})),__VITE_PRELOAD__);import("./other-d4.js");import("./ahead-b2.js").then(m=>({LockPage:m.n}))',
  )
})
