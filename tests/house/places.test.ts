// @vitest-environment node
/** A place of the menu is looked at by every flow that goes over all of them. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')

const rows = read('src/app/places.ts')
  .split('\n')
  .filter((line) => /^ {2}\{ path: '/.test(line))
const PLACES = rows.map((line) => /path: '([^']+)'/.exec(line)?.[1] ?? '')

it.each(['accessibility', 'print', 'layout-shifts'])('tests/flows/%s.spec.ts goes to every place', (flow) => {
  expect(PLACES.length).toBeGreaterThan(12)
  const text = read(`tests/flows/${flow}.spec.ts`)
  expect(PLACES.filter((path) => !text.includes(`'${path}'`))).toEqual([])
})
