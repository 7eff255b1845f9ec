import * as z from 'zod/mini'
import { SEGMENT_IDS } from './customer-segments.ts'
import { LegalFinding } from './legal-findings.ts'
import { Day, Id } from './primitives.ts'

const Segment = z.looseObject({
  id: z.enum(SEGMENT_IDS),
  name: z.string(),
  /** Who belongs to it, in words. */
  rule: z.string(),
  count: z.int(),
  /** Percent of all customers. */
  share: z.number(),
})

/** What stands in `data` of a result of each of the four calls. */
export const CustomerSegments = z.looseObject({
  /** The day on which they were counted. */
  as_of: Day,
  customers: z.int(),
  segments: z.array(Segment),
  ages: z.array(z.looseObject({ label: z.string(), count: z.int() })),
  /** Contacts of the last twelve months, without notes. */
  months: z.array(z.looseObject({ month: z.string(), count: z.int() })),
})
export type CustomerSegments = z.infer<typeof CustomerSegments>

export const ChannelId = z.enum(['sns', 'line', 'postcard', 'mail', 'poster'])
export type ChannelId = z.infer<typeof ChannelId>

/** Most characters that each way takes, as people see them. */
export const CHANNEL_LIMITS: Readonly<Record<ChannelId, number>> = {
  sns: 140,
  line: 500,
  postcard: 200,
  mail: 2_000,
  poster: 300,
}

/** A text for one way to reach people, with what the rules for advertising say of it. */
export const ChannelText = z.looseObject({
  channel: ChannelId,
  text: z.string(),
  /** Most characters that the way takes, as people see them. */
  limit: z.int(),
  findings: z.array(LegalFinding),
})
export type ChannelText = z.infer<typeof ChannelText>

export const Campaign = z.looseObject({
  /** Null: nobody in particular was named. */
  segment: z.nullable(Segment),
  products: z.array(z.looseObject({ id: Id, name: z.string(), price: z.number(), tax_included: z.boolean() })),
  budget: z.nullable(z.int()),
  /** Yen for each person of the segment; null without a budget or without people. */
  per_person: z.nullable(z.int()),
  texts: z.array(ChannelText),
})
export type Campaign = z.infer<typeof Campaign>

export const ASPECTS = ['price', 'hours', 'services', 'claims'] as const
export const Aspect = z.enum(ASPECTS)
export type Aspect = z.infer<typeof Aspect>

/** What became of the page whose address was given. `forbidden`: it is none of the open web. */
export const PageState = z.enum(['none', 'read', 'forbidden', 'failed'])
export type PageState = z.infer<typeof PageState>

export const CompetitorTable = z.looseObject({
  /** What somebody wants to know besides; empty where they asked for nothing more. */
  viewpoint: z._default(z.string(), ''),
  rows: z.array(
    z.looseObject({
      name: z.string(),
      /** Whether there was a text, given or of a page, from which something could be read. */
      has_text: z.boolean(),
      page: z._default(PageState, 'none'),
      /** Passages of the text and the page; an empty list: it says nothing of that. */
      found: z.record(Aspect, z.array(z.string())),
      /** Passages that tell of the viewpoint. */
      asked: z._default(z.array(z.string()), []),
    }),
  ),
})
export type CompetitorTable = z.infer<typeof CompetitorTable>

export const EntryState = z.enum(['planned', 'scheduled', 'published'])
export type EntryState = z.infer<typeof EntryState>

/** Something that is to be said on a day. */
export const CalendarEntry = z.looseObject({
  id: z.string(),
  day: Day,
  title: z.string(),
  idea: z.string(),
  /** The holiday, season, product or theme that it comes from. */
  reason: z.string(),
  state: EntryState,
  /** The way by which it reaches people; left out while nobody has said. */
  channel: z.optional(ChannelId),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

export const ContentCalendar = z.looseObject({ from: Day, to: Day, entries: z.array(CalendarEntry) })
export type ContentCalendar = z.infer<typeof ContentCalendar>
