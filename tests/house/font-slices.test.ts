// @vitest-environment node
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { frequentSlices } from '../../src/pwa/font-slices.ts'

const css = readFileSync(createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-jp/wght.css'), 'utf8')
const AT = 'https://desk.example/assets/wght-Ab1.css'

/** The numbers of the slices that hold a character, read from the rules of the installed package. */
function slicesOf(character: string): string[] {
  const code = character.codePointAt(0) ?? 0
  return css
    .split('@font-face')
    .filter((rule) =>
      (/unicode-range:\s*([^;}]+)/.exec(rule)?.[1] ?? '').split(',').some((range) => {
        const [from = '', to = from] = range.trim().replace('U+', '').split('-')
        return Number.parseInt(from, 16) <= code && code <= Number.parseInt(to, 16)
      }),
    )
    .map((rule) => /noto-sans-jp-(\w+)-wght/.exec(rule)?.[1] ?? '')
}

describe('the slices brought to the device', () => {
  const slices = frequentSlices(css, AT)

  test('are some forty of the 124 in the installed typeface, latin and kana first', () => {
    expect(slices).toHaveLength(41)
    expect(slices[0]).toBe('https://desk.example/assets/files/noto-sans-jp-latin-wght-normal.woff2')
    expect(slices[1]).toContain('-119-')
    expect(slices.at(-1)).toContain('-80-')
  })

  test.each([...'あアー。顧客管理通知保存山田佐藤鈴木髙橋渡辺a1'])(
    '%s is covered, or at least its common form',
    (character) => {
      const holders = slicesOf(character)
      const rare = character === '髙'
      expect(holders.some((holder) => slices.some((slice) => slice.includes(`-${holder}-`)))).toBe(!rare)
    },
  )

  test('keep the hash and the place that the build gave them', () => {
    const built =
      'src:url(/assets/noto-sans-jp-118-wght-normal-X9_a-b.woff2) format("woff2-variations");unicode-range:U+30'
    expect(frequentSlices(built, AT)).toEqual(['https://desk.example/assets/noto-sans-jp-118-wght-normal-X9_a-b.woff2'])
  })

  test('rare ones, other scripts and other rules are left out', () => {
    const rules =
      'url(./noto-sans-jp-3-wght-normal.woff2) url(./noto-sans-jp-cyrillic-wght-normal.woff2) url(/logo.png)'
    expect(frequentSlices(rules, AT)).toEqual([])
    expect(frequentSlices('', AT)).toEqual([])
  })
})
