// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CRASH_DRAWINGS } from '@/errors/crash-icon'

it('has a drawing for every name of an icon, and a name for every drawing', () => {
  const names = [...readFileSync('src/ui/icon-shapes.ts', 'utf8').matchAll(/\| '([a-z-]+)'/g)].map(
    (match) => match[1] ?? '',
  )
  const drawings = [...readFileSync('src/ui/icons.svg', 'utf8').matchAll(/<symbol id="([a-z-]+)"/g)].map(
    (m) => m[1] ?? '',
  )
  expect(names.length).toBeGreaterThan(50)
  expect(drawings.toSorted()).toEqual(names.toSorted())
})

it('draws the icons of the crash screen like the others', () => {
  const file = readFileSync('src/ui/icons.svg', 'utf8')
  for (const [name, outline] of Object.entries(CRASH_DRAWINGS)) {
    expect(file).toContain(`<symbol id="${name}" viewBox="0 0 24 24"><path d="${outline}"/></symbol>`)
  }
})
