// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { DEFAULT_FEATURES, FEATURES } from '#contract/tenant'
import { PURPOSES } from './coming-soon-screen'
import { MENU, placeOf, visibleMenu } from './navigation'

const paths = (menu = MENU) => menu.flatMap((group) => group.places.map((place) => place.path))

describe('the side menu', () => {
  it('has every place once, each with a heading of its own', () => {
    expect(new Set(paths()).size).toBe(paths().length)
    const labels = MENU.flatMap((group) => group.places.map((place) => place.label.message))
    expect(new Set(labels).size).toBe(labels.length)
  })

  it('has an entry for every feature, and no feature that the contract does not know', () => {
    const used = new Set(MENU.flatMap((group) => group.places.map((place) => place.feature)))
    expect([...FEATURES].filter((feature) => !used.has(feature))).toEqual([])
  })

  it('leaves out what the tenant has switched off, and groups that are then empty', () => {
    expect(paths(visibleMenu({}))).toEqual(paths())
    const byDefault = paths(visibleMenu(DEFAULT_FEATURES))
    expect(paths().filter((path) => !byDefault.includes(path))).toEqual(['/session-manager', '/staff', '/invitations'])
    const nothingToCome = Object.fromEntries(
      MENU.filter(({ isComing }) => isComing).flatMap(({ places }) =>
        places.map(({ feature }) => [`${feature}_enabled`, false]),
      ),
    )
    expect(visibleMenu(nothingToCome)).toHaveLength(MENU.length - 1)
  })

  it('has the places that work before those that are to come, and fits the former above the fold', () => {
    const [coming, ...later] = MENU.slice(MENU.findIndex(({ isComing }) => isComing))
    expect(later).toEqual([])
    expect(new Set(coming?.places.map(({ path }) => path))).toEqual(new Set(Object.keys(PURPOSES)))
    const rows = paths(MENU.filter(({ isComing }) => !isComing))
    // Rows of 44 px and two headings between the head (64) and the person (80) of a screen of 800.
    expect(64 + 44 * rows.length + 2 * 40 + 80).toBeLessThan(800)
  })

  it('knows the place of a path below it, and does not mix up /legal-check and /legal-checks', () => {
    expect(placeOf('/customers/0b0e7f6e')?.path).toBe('/customers')
    expect(placeOf('/customers/')?.path).toBe('/customers')
    expect(placeOf('/legal-check')?.path).toBe('/legal-check')
    expect(placeOf('/legal-checks')?.path).toBe('/legal-checks')
    expect(placeOf('/')?.path).toBe('/')
    expect(placeOf('/login')).toBeUndefined()
  })
})
