// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

/** One document of the labelled set; `tests/fixtures/legal/README.md` says how it is labelled. */
interface LabelledDocument {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly extract?: true
  readonly text: string
  readonly findings: readonly { readonly rule: string; readonly passage?: string }[]
}

const RULES: Readonly<Record<string, readonly string[]>> = {
  advertising: [
    'superlative absolute testimonial before-after price-emphasis specialist free-practice drug-claim double-price',
    'stealth mail-order subscription',
  ].flatMap((names) => names.split(' ').map((name) => `ad-${name}`)),
  contract: [
    'antisocial liability auto-renewal termination jurisdiction confidentiality subcontract ip personal-data payment',
    'unilateral-change non-compete governing-law',
  ].flatMap((names) => names.split(' ').map((name) => `ct-${name}`)),
  privacy: [
    'purpose purpose-change acquisition sensitive accuracy safety supervision leak third-party joint-use foreign',
    'disclosure contact',
  ].flatMap((names) => names.split(' ').map((name) => `pp-${name}`)),
}
/** Rules that were written after the tuning part: documents of the practice and newer held-back ones break them. */
const YOUNGER: Readonly<Record<string, readonly string[]>> = { advertising: ['ad-cancer-drug'] }
/** What may be wrong by being absent: only these findings stand without a passage. */
const MAY_BE_MISSING = new Set([
  ...['ad-free-practice', 'ad-before-after', 'ad-mail-order', 'ad-subscription'],
  ...['ct-antisocial', 'ct-termination', 'ct-jurisdiction', 'ct-confidentiality', 'ct-subcontract', 'ct-ip'],
  ...['ct-personal-data', 'ct-governing-law', 'pp-purpose', 'pp-safety', 'pp-disclosure', 'pp-contact'],
])
/** How long a text is, in characters, and how much may be wrong with it. Practice is with single sentences too. */
const LEAST_LENGTH = { tuning: 80, practice: 30, 'held-back': 80 }
const MOST_FINDINGS = { tuning: 4, practice: 7, 'held-back': 4 }
/** Of each part: how many documents of a family at least, how many whole ones, in how many documents each rule is broken. */
const PARTS = { tuning: { each: 53, whole: 8, perRule: 2 }, 'held-back': { each: 40, whole: 15, perRule: 3 } } as const

const all = globSync('tests/fixtures/legal/*/*/*.yaml')
  .sort()
  .map((path) => {
    const [, , , part = '', family = ''] = path.split('/')
    return {
      path,
      part: part as keyof typeof LEAST_LENGTH,
      family,
      document: parse(readFileSync(path, 'utf8')) as LabelledDocument,
    }
  })

describe('the labelled set of the legal check', () => {
  it.each(all)('$path is well formed and its passages are in its text', ({ part, family, document }) => {
    expect(document.type).toBe(family)
    expect(document.title).toBeTruthy()
    expect(document.text.trim().length).toBeGreaterThanOrEqual(LEAST_LENGTH[part])
    expect(document.text.trim().length).toBeLessThanOrEqual(family === 'advertising' ? 450 : 900)
    expect(document.findings.length).toBeLessThanOrEqual(MOST_FINDINGS[part])
    for (const { rule, passage } of document.findings) {
      expect([...(RULES[family] ?? []), ...(YOUNGER[family] ?? [])]).toContain(rule)
      if (passage === undefined) {
        expect(MAY_BE_MISSING).toContain(rule)
        expect(document.extract, 'nothing is missing from an extract').toBeUndefined()
      } else {
        expect(passage).not.toBe('')
        expect(document.text).toContain(passage)
      }
    }
  })

  it('has no two documents of one name or one text', () => {
    expect(new Set(all.map(({ document }) => document.id)).size).toBe(all.length)
    expect(new Set(all.map(({ document }) => document.text)).size).toBe(all.length)
  })

  it.each(['practice', 'held-back'] as const)('breaks the younger rules in %s, each in two documents', (part) => {
    for (const [family, rules] of Object.entries(YOUNGER)) {
      const documents = all.filter((one) => one.part === part && one.family === family)
      for (const rule of rules) {
        const broken = documents.filter(({ document }) => document.findings.some((finding) => finding.rule === rule))
        expect(broken.length, rule).toBeGreaterThanOrEqual(2)
      }
    }
  })

  describe.each(Object.entries(PARTS))('%s', (part, least) => {
    it.each(Object.entries(RULES))('%s: enough documents, a third clean, every rule broken', (family, rules) => {
      const documents = all.filter((one) => one.part === part && one.family === family).map((one) => one.document)
      expect(documents.length).toBeGreaterThanOrEqual(least.each)
      const clean = documents.filter(({ findings }) => findings.length === 0)
      expect(clean.length / documents.length).toBeGreaterThanOrEqual(1 / 3)
      const whole = documents.filter(({ extract }) => extract === undefined)
      expect(whole.length).toBeGreaterThanOrEqual(least.whole)
      const rare = rules.filter((rule) => {
        const broken = documents.filter(({ findings }) => findings.some((finding) => finding.rule === rule))
        return broken.length < least.perRule
      })
      expect(rare).toEqual([])
    })
  })
})
