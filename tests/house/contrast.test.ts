// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const styles = readFileSync('src/styles.css', 'utf8')

/** WCAG 2.2: 1.4.3 for words, 1.4.11 for the edges of controls and the focus ring. */
const WORDS = 4.5
const EDGES = 3

const GROUNDS = ['paper', 'surface', 'raised']
const PAIRS: readonly [front: string, grounds: readonly string[], least: number][] = [
  ['ink', [...GROUNDS, 'sunken', 'accent-soft'], WORDS],
  ['muted', [...GROUNDS, 'sunken', 'accent-soft'], WORDS],
  ['faint', [...GROUNDS, 'sunken', 'accent-soft'], WORDS],
  ['accent', GROUNDS, WORDS],
  ['accent-ink', [...GROUNDS, 'accent-soft'], WORDS],
  ['on-accent', ['accent', 'accent-strong'], WORDS],
  ['on-danger', ['danger-fill'], WORDS],
  ['info', [...GROUNDS, 'info-soft'], WORDS],
  ['success', [...GROUNDS, 'success-soft'], WORDS],
  ['warning', [...GROUNDS, 'warning-soft'], WORDS],
  ['danger', [...GROUNDS, 'danger-soft'], WORDS],
  ['line-strong', GROUNDS, EDGES],
  ['accent', [...GROUNDS, 'accent-soft', 'sunken'], EDGES],
  ['danger-fill', GROUNDS, EDGES],
]

type Theme = 'light' | 'dark'

function token(name: string, theme: Theme): string {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(styles)
  const value = found?.[theme === 'light' ? 1 : 2]
  if (!value) throw new Error(`no token --${name}`)
  return value
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

describe.each(['light', 'dark'] as const)('the colours of the %s theme', (theme) => {
  it('have enough contrast in every pair that is used', () => {
    const weak = PAIRS.flatMap(([front, grounds, least]) =>
      grounds
        .map((ground) => ({
          pair: `${front} on ${ground}`,
          ratio: contrast(token(front, theme), token(ground, theme)),
          least,
        }))
        .filter(({ ratio }) => ratio < least),
    )
    expect(weak).toEqual([])
  })
})

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
