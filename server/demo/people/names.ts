import * as z from 'zod/mini'
import { byWeight, readData } from '../data.ts'

export type GivenName = { text: string; kana: string }
export type Era = z.infer<typeof Era>
const Era = z.enum(['showa-early', 'showa-late', 'heisei', 'reiwa'])

const FamilyName = z.object({
  text: z.string(),
  kana: z.string(),
  /** How common it is, roughly. */
  weight: z.number(),
  /** Other ways in which the same name is registered; a clinic has a few of each. */
  variants: z._default(z.array(z.string()), []),
})
export type FamilyName = Omit<z.infer<typeof FamilyName>, 'weight'>

export const FAMILY_NAMES = byWeight(readData('people/family-names.json', z.array(FamilyName)))

/** Each name and its furigana, with a space between them. */
const Names = z.pipe(
  z.array(z.string()),
  z.transform((names: string[]): GivenName[] =>
    names.map((name) => {
      const [text = '', kana = ''] = name.split(' ')
      return { text, kana }
    }),
  ),
)

/** Given names as they were given in each era. */
export const GIVEN_NAMES = readData('people/given-names.json', z.record(Era, z.object({ female: Names, male: Names })))

export const BUILDINGS = readData('people/buildings.json', z.array(z.string()))

/**
 * People with names that a desk stumbles over: the same name twice, names that differ by one form of a character,
 * furigana in half width, names with a space of the other kind, or without kanji. Written as old systems hand them over,
 * so not tidied.
 */
export const SPECIALS = readData(
  'people/special.json',
  z.array(
    z.object({
      name: z.string(),
      name_kana: z.string(),
      gender: z.enum(['female', 'male']),
      birth_date: z.string(),
      phone: z.exactOptional(z.string()),
    }),
  ),
)

/** The era whose names a person born in this year is likely to bear. */
export function eraOf(year: number): Era {
  if (year < 1956) return 'showa-early'
  if (year < 1989) return 'showa-late'
  return year < 2016 ? 'heisei' : 'reiwa'
}
