// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Longer than this, a person at a desk waits for the picture. Milliseconds. */
const MOST = 160
/** These turn as long as something is under way: they say that it is, and lead nowhere. */
const ENDLESS = ['animate-pulse', 'animate-spin']

const sheets = globSync('{src,public}/**/*.css').map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const screens = sourceFiles().filter(({ path }) => path.startsWith('src/'))

/** What a style sheet says of how long something moves, in milliseconds. */
function lengthsIn(text: string): number[] {
  return [...text.matchAll(/(?:animation|transition)(?:-duration)?\s*:([^;}]*)/g)].flatMap(([, value = '']) =>
    [...value.matchAll(/(?<![\w.-])(\d*\.?\d+)(ms|s)\b/g)].map(
      ([, count, unit]) => Number(count) * (unit === 's' ? 1000 : 1),
    ),
  )
}

/** What the classes of a screen say of it. */
function lengthsOfClasses(text: string): number[] {
  return [...text.matchAll(/\bduration-\[?(\d+)/g)].map(([, count]) => Number(count))
}

it('nothing moves longer than 160 ms', () => {
  const lengths = [
    ...sheets.flatMap(({ path, text }) => lengthsIn(text).map((length) => ({ path, length }))),
    ...screens.flatMap(({ path, text }) => lengthsOfClasses(text).map((length) => ({ path, length }))),
  ]
  expect(lengths.length, 'the drawer and the dialogs are found').toBeGreaterThanOrEqual(4)
  expect(lengths.filter(({ length }) => length > MOST)).toEqual([])
})

it('what says no length moves as long as the styles do by default', () => {
  const theme = readFileSync('node_modules/tailwindcss/theme.css', 'utf8')
  const [, standard] = /--default-transition-duration: (\d+)ms/.exec(theme) ?? []
  expect(Number(standard)).toBeLessThanOrEqual(MOST)
})

it('nothing else moves by itself: no endless movement but the two of waiting, and no page that glides', () => {
  const moved = screens.flatMap(({ path, text }) =>
    [...text.matchAll(/\banimate-[\w[(-]+|\.animate\(|behavior: 'smooth'|scroll-smooth/g)]
      .filter(([found]) => !ENDLESS.includes(found))
      .map(([found]) => `${path}: ${found}`),
  )
  expect(moved).toEqual([])
  expect(sheets.filter(({ text }) => /scroll-behavior:\s*smooth/.test(text))).toEqual([])
})

it('nothing moves for who wants no movement: the rule stands outside the layers and is for everything', () => {
  const styles = readFileSync('src/styles.css', 'utf8')
  const [, rule = ''] = /^@media \(prefers-reduced-motion: reduce\) \{\n([\s\S]*?)^\}/m.exec(styles) ?? []
  for (const part of ['*,', '::before,', '::after,', '::backdrop {']) expect(rule).toContain(part)
  for (const name of ['animation', 'transition']) expect(rule).toContain(`${name}-duration: 0.01ms;`)
  expect(rule).toContain('animation-iteration-count: 1;')
})
