import * as z from 'zod/mini'
import { Gender } from './customers.ts'
import { Day, Id } from './primitives.ts'

/** Of fewer cases nothing is claimed: what they show may be chance. */
export const FEWEST_CASES = 6
/** Of a greater lift it is said that two products go together. */
export const NOTABLE_LIFT = 1.2
/** People, and products of the pairs, that are named one by one. */
export const MOST_NAMED = 20

/** The price among the products on sale of its category that are priced alike (税込 or 税抜), itself among them. */
const PriceComparison = z.looseObject({
  category: z.string(),
  price: z.number(),
  tax_included: z.boolean(),
  /** How many are compared. */
  compared: z.int(),
  /** Its place from the cheapest, counted from 1. */
  rank: z.int(),
  median: z.number(),
  lowest: z.number(),
  highest: z.number(),
  /** Products of the category that are priced in the other way and therefore not compared. */
  left_out: z.int(),
})

export const TREND_DIRECTIONS = ['up', 'level', 'down'] as const

const Market = z.looseObject({
  /** Null where there is nothing to compare with: no category, or no other product on sale in it. */
  price: z.nullable(PriceComparison),
  /** Contacts that mention it, ever. Null where whoever asked may see no contacts. */
  mentions: z.nullable(z.int()),
  /** Of the last twelve months, the oldest first; months without one are there with 0. */
  months: z.array(z.looseObject({ month: z.string(), count: z.int() })),
  /** The last half-year and the one before it, 182 days each. */
  trend: z.looseObject({
    recent: z.int(),
    earlier: z.int(),
    /** `level` where the difference is no greater than chance makes it. Null: too few cases. */
    direction: z.nullable(z.enum(TREND_DIRECTIONS)),
  }),
})

const Buyers = z.looseObject({
  /** How many people it was a matter with. */
  people: z.int(),
  /** By age today, in tens of years; 8 is eighty and older, null not known. Bands without anybody are left out. */
  ages: z.array(z.looseObject({ band: z.nullable(z.int()), count: z.int() })),
  genders: z.array(z.looseObject({ gender: Gender, count: z.int() })),
  /** People with a visit on a later day than the first mention. */
  came_again: z.looseObject({
    count: z.int(),
    /** Percent of the people; null: too few cases. */
    share: z.nullable(z.number()),
  }),
  /** The latest of them, at most {@link MOST_NAMED}. */
  latest: z.array(z.looseObject({ id: Id, name: z.string(), day: Day })),
})

/** Another product that the same people mentioned. */
const Pair = z.looseObject({
  id: Id,
  name: z.string(),
  /** People who mentioned both. */
  both: z.int(),
  /** People who mentioned the other one. */
  other: z.int(),
  /** Percent of all people who mentioned any product. With too few cases all three measures are null. */
  support: z.nullable(z.number()),
  /** Percent of those who mentioned this one. */
  confidence: z.nullable(z.number()),
  /** How many times as often as by chance. */
  lift: z.nullable(z.number()),
})

const Pairs = z.looseObject({
  /** People who mentioned any product, and those who mentioned this one. */
  any: z.int(),
  people: z.int(),
  /** Those with enough cases first, each by how many people there are; at most {@link MOST_NAMED}. */
  found: z.array(Pair),
  /** Further pairs that are not named. */
  left_out: z.int(),
})

/** Products that people with the same interests spoke of, each with its reason. Only what has enough cases is suggested. */
export const ProductSuggestions = z.looseObject({
  suggestions: z.array(
    z.looseObject({
      product: z.looseObject({ id: Id, name: z.string() }),
      /** The product that the customer spoke of. */
      because_of: z.looseObject({ id: Id, name: z.string() }),
      /** People who spoke of that one, and those among them who spoke of both. */
      people: z.int(),
      both: z.int(),
    }),
  ),
})
export type ProductSuggestions = z.infer<typeof ProductSuggestions>

/** What stands in `data` of an analysis of a product. A part is null where it was not asked for, or may not be seen. */
export const ProductAnalysis = z.looseObject({
  as_of: Day,
  product: z.looseObject({ id: Id, name: z.string() }),
  market: z.nullable(Market),
  customers: z.nullable(Buyers),
  pairs: z.nullable(Pairs),
})
export type ProductAnalysis = z.infer<typeof ProductAnalysis>
