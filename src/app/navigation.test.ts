// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { DEFAULT_FEATURES, FEATURES } from '#contract/tenant'
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
    expect(paths().filter((path) => !byDefault.includes(path))).toEqual(['/staff', '/invitations', '/session-manager'])
    const withoutHelp = visibleMenu({ chat_enabled: false, staff_chat_enabled: false, documents_enabled: false })
    expect(withoutHelp).toHaveLength(MENU.length - 1)
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
