// @vitest-environment node
import { expect, it } from 'vitest'
import { API } from '#contract/api'
import type { Endpoint } from '#contract/endpoint'
import { sourceFiles } from './source-files.ts'

const code = sourceFiles().filter(
  ({ path }) => path.startsWith('src/') && !/(test-[^/]*|-testing\.tsx?)$|\.test\./.test(path),
)
const users = (name: RegExp) => code.filter(({ text }) => name.test(text)).map(({ path }) => path)

it('the storage of the browser is reached in one place', () => {
  expect(users(/\b(local|session)Storage\b/)).toEqual([
    'src/lib/browser-storage.ts',
    // The session clock is given the storage, and keeps its record in memory where that throws.
    'src/session/clock/own-session.ts',
  ])
})

it('tabs talk to each other, and take turns, in one way', () => {
  expect(users(/\bBroadcastChannel\b[^.]/)).toEqual(['src/lib/tab-channel.ts'])
  expect(users(/\bLockManager\b|\bnavigator\.locks\b/)).toEqual([
    'src/lib/tab-leader.ts',
    // Says which drafts are open: a lock that many tabs share, asked about and never waited for.
    'src/offline/outbox/drafts/open-drafts.ts',
  ])
})

it('what is changed with a connection only is tried again as the specification says', () => {
  const endpoints = API as unknown as Record<string, Record<string, Endpoint>>
  const changes = code.flatMap(({ path, text }) =>
    [...text.matchAll(/\bcall\(\s*(\w+)\.(\w+)/g)]
      .filter(([, resource = '', name = '']) => endpoints[resource]?.[name]?.method !== 'GET')
      .map(([, resource, name]) => `${path} ${resource}.${name}`),
  )
  expect(changes).toEqual([
    // Both have a patience of their own: a file goes on where it was broken off, a report waits in its queue.
    'src/api/upload.ts uploads.create',
    'src/api/upload.ts uploads.finish',
    'src/app/error-reports.ts errorReports.reportBatch',
  ])
})

it('an error that stands in a page shows support all that there is', () => {
  expect(users(/\/error-id'/)).toEqual([
    'src/errors/error-dialog.tsx',
    'src/errors/error-trace.tsx',
    'src/errors/toast.tsx',
  ])
})

it('no browser cuts what is pasted, but for what is searched for, secret, or typed to confirm', () => {
  expect(users(/\bmaxLength=/)).toEqual([
    'src/app/palette-dialog.tsx',
    'src/features/administration/closing-dialog.tsx',
    'src/features/customers/customer-toolbar.tsx',
    'src/features/customers/filter-dialog.tsx',
    'src/features/dashboard/customer-search.tsx',
    'src/forms/pin/pin-form.tsx',
    'src/ui/combobox-field.tsx',
    'src/ui/list/search-field.tsx',
  ])
})

it('what shows the state of a query alone is one part', () => {
  expect(users(/\{\(\) => null\}/)).toEqual(['src/errors/query-state.tsx'])
})

it('a day is written once', () => {
  const isDay = /\b86_?400(_?000)?\b/
  expect(
    sourceFiles()
      .filter(({ text }) => isDay.test(text))
      .map(({ path }) => path),
  ).toEqual(['contract/day.ts'])
})

it('a wrong password is recognised in one place', () => {
  expect(users(/'auth\/wrong-password'.*'auth\/|'auth\/invalid-credential'.*'auth\//)).toEqual([
    'src/session/identity/wrong-password.ts',
  ])
})

it('what has changed is read in the order of commits, never by a clock, which can be set back', () => {
  expect(users(/\bupdated_since\b/)).toEqual([])
})

it('the files that the server makes anew for each call are those that the contract calls so', () => {
  const endpoints = Object.entries(API as unknown as Record<string, Record<string, Endpoint>>)
  const made = endpoints.flatMap(([group, calls]) =>
    Object.entries(calls).flatMap(([name, call]) => (call.made ? [`${group}.${name}`] : [])),
  )
  const served = sourceFiles().flatMap(({ path, text }) =>
    path.startsWith('server/') ? [...text.matchAll(/serveMadeFile\(app, ([\w.]+)/g)].map(([, name = '']) => name) : [],
  )
  expect(served.length).toBeGreaterThan(3)
  expect(made.toSorted()).toEqual(served.toSorted())
})
