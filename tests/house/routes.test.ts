// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The routes of spec section 2, and the two of our own. */
const ROUTES = [
  ...['/login', '/invite', '/', '/customers', '/customers/$id', '/products', '/chat', '/staff-chat', '/legal-checks'],
  ...['/staff', '/invitations', '/workflow', '/marketing', '/notifications', '/legal-check', '/deep-research'],
  ...['/knowledge-base', '/session-manager', '/profile', '/outbox', '/device'],
]
const PUBLIC = ['/login', '/invite']

const router = readFileSync('src/app/router.tsx', 'utf8')
const navigation = readFileSync('src/app/navigation.ts', 'utf8')
const pathsOf = (maker: string) =>
  [...router.matchAll(new RegExp(`\\.\\.\\.${maker}\\('([^']+)'\\)`, 'g'))].map((m) => m[1] ?? '')

it('has every route of the specification, guarded unless public, and no other', () => {
  expect(pathsOf('open').toSorted()).toEqual(PUBLIC.toSorted())
  expect(pathsOf('desk').toSorted()).toEqual(ROUTES.filter((path) => !PUBLIC.includes(path)).toSorted())
})

it('has a route for each place of the menu', () => {
  const places = [...navigation.matchAll(/place\('([^']+)'/g)].map((match) => match[1])
  expect(places.length).toBeGreaterThan(15)
  expect(places.filter((path) => path === undefined || !ROUTES.includes(path))).toEqual([])
})
