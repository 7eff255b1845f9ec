// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { endpointKey } from '#contract/endpoint'
import { PERMISSIONS } from '#contract/permissions'
import { DEFAULT_FEATURES, FEATURES, type FeatureFlags } from '#contract/tenant'
import type { Place } from './place'
import { barPlaces, lettered, PLACES, visibleMenu } from './places'
import { router } from './router'

const ROWS: readonly Place[] = PLACES
const paths = (flags: FeatureFlags = {}, role = 'admin') =>
  visibleMenu(flags, { role }).flatMap((group) => group.places.map((place) => place.path))
/** The place that the route of a path carries. */
const placeOf = (path: string) => router.matchRoutes(path, {}).at(-1)?.staticData.place

describe('the side menu', () => {
  it('has every place once, each with a heading of its own', () => {
    expect(new Set(paths()).size).toBe(paths().length)
    const labels = ROWS.map((place) => place.label.message)
    expect(new Set(labels).size).toBe(labels.length)
  })

  it('has an entry for every feature, and no feature that the contract does not know', () => {
    const used = new Set(ROWS.map((place) => place.feature))
    expect([...FEATURES].filter((feature) => !used.has(feature))).toEqual([])
  })

  it('leaves out what the tenant has switched off', () => {
    expect(paths({})).toEqual(ROWS.map(({ path }) => path))
    const byDefault = paths(DEFAULT_FEATURES)
    expect(paths().filter((path) => !byDefault.includes(path))).toEqual(['/session-manager', '/staff', '/invitations'])
  })

  it.each([
    ['manager', ['/audit', '/administration']],
    ['staff', ['/invitations', '/audit', '/administration']],
    ['visitor', ['/invitations', '/audit', '/administration']],
    [undefined, ['/invitations', '/audit', '/administration']],
  ])('leaves out what the server refuses to %s', (role, refused) => {
    const menu = visibleMenu({}, role === undefined ? undefined : { role }).flatMap((group) =>
      group.places.map(({ path }) => path),
    )
    expect(ROWS.map(({ path }) => path).filter((path) => !menu.includes(path))).toEqual(refused)
  })

  it('has the rows of the matrix, and asks for calls that the contract knows', () => {
    const needed = ROWS.flatMap(({ needs }) => (needs ? [needs] : []))
    expect(needed.length).toBeGreaterThan(2)
    for (const { row: scopes, ...call } of needed) {
      expect(PERMISSIONS[endpointKey(call)], endpointKey(call)).toMatchObject({
        admin: scopes[0],
        manager: scopes[1],
        staff: scopes[2],
        unknown: 'none',
      })
    }
  })

  it('fits all work above the fold of a desk', () => {
    const work = visibleMenu({}, undefined).filter(({ places }) => places.every(({ group }) => group !== 'settings'))
    const rows = work.flatMap(({ places }) => places).length
    // Rows of 40 px and headings of 32 between the head (64) and the person (70) of a screen of 800.
    expect(64 + 32 * work.length + 40 * rows + 70).toBeLessThanOrEqual(800)
  })

  it('gives the bar of phones at most four places of daily work, without what is switched off', () => {
    const inBar = (flags: FeatureFlags) => barPlaces(flags).map(({ path }) => path)
    expect(inBar({})).toEqual(['/', '/reception', '/customers', '/notifications'])
    expect(inBar({ customers_enabled: false })).toEqual(['/', '/notifications', '/outbox'])
  })
})

describe('the routes', () => {
  it('lead to each place of the menu and carry its row', () => {
    expect(ROWS.length).toBeGreaterThan(15)
    expect(ROWS.filter((place) => placeOf(place.path) !== place)).toEqual([])
  })

  it('know the place of a path below it, and do not mix up /legal-check and /legal-checks', () => {
    expect(placeOf('/customers/0b0e7f6e')?.path).toBe('/customers')
    expect(placeOf('/customers/')?.path).toBe('/customers')
    expect(placeOf('/legal-check')?.path).toBe('/legal-check')
    expect(placeOf('/legal-checks')?.path).toBe('/legal-checks')
    expect(placeOf('/')?.path).toBe('/')
    expect(placeOf('/login')).toBeUndefined()
  })
})

it('each letter leads to one place, where there is something to do', () => {
  const letters = lettered().map(({ letter }) => letter)
  expect(new Set(letters).size).toBe(letters.length)
})
