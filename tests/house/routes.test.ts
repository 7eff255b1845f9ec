// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The routes of spec section 2, and those of our own. */
const ROUTES = [
  ...[
    '/login',
    '/invite',
    '/',
    '/reception',
    '/reception/board',
    '/customers',
    '/customers/$id',
    '/customers/import',
    '/customers/duplicates',
    '/products',
    '/products/$id',
    '/chat',
    '/staff-chat',
    '/legal-checks',
    '/legal-checks/$id',
    '/legal-checks/$id/compare',
  ],
  ...[
    '/staff',
    '/staff/$id',
    '/invitations',
    '/workflow',
    '/marketing',
    '/notifications',
    '/legal-check',
    '/deep-research',
  ],
  ...['/knowledge-base', '/session-manager', '/profile', '/outbox', '/device', '/audit', '/administration'],
]
const PUBLIC = ['/login', '/invite']

const router = readFileSync('src/app/router.tsx', 'utf8')
const rows = readFileSync('src/app/places.ts', 'utf8')
const pathsOf = (maker: string) =>
  [...router.matchAll(new RegExp(`createRoute\\(.*\\b${maker}\\('([^']+)'`, 'g'))].map((m) => m[1] ?? '')

it('has every route of the specification, guarded unless public, and no other', () => {
  expect(pathsOf('open').toSorted()).toEqual(PUBLIC.toSorted())
  // Both makers ask for a sign-in.
  const guarded = [...pathsOf('at'), ...pathsOf('desk')]
  expect(guarded.toSorted()).toEqual(ROUTES.filter((path) => !PUBLIC.includes(path)).toSorted())
})

it('has a route for each place of the menu', () => {
  const places = [...rows.matchAll(/\{ path: '([^']+)'/g)].map((match) => match[1] ?? '')
  expect(places.length).toBeGreaterThan(15)
  expect(places.toSorted()).toEqual(pathsOf('at').toSorted())
})
