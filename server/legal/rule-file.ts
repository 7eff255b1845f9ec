import * as z from 'zod/mini'
import { LegalSeverity } from '#contract/legal-findings'

const words = z.string().check(z.minLength(1))
const patterns = z.array(words).check(z.minLength(1))
const groups = z.record(words, patterns)

/** When a pattern that fits is no finding. Each names patterns; one that fits is enough. */
const exceptions = {
  /** From the last four letters of the passage to the end of its sentence. */
  unless: z.optional(patterns),
  /** From the last four letters of the passage to the next comma or the end of the sentence. */
  unless_clause: z.optional(patterns),
  unless_sentence: z.optional(patterns),
  /** In the sentence before, the sentence itself or the one after it. */
  unless_near: z.optional(patterns),
  /** In the next sentence, where that speaks of this one (この, そのような…). */
  unless_following: z.optional(patterns),
  /** In what introduces the list or heads the part. */
  unless_lead: z.optional(patterns),
  /** In the same article, or the part below one heading. */
  unless_section: z.optional(patterns),
  unless_document: z.optional(patterns),
}
export const Exceptions = z.strictObject(exceptions)
export type WrittenExceptions = z.infer<typeof Exceptions>

/** Words in place of those of the whole rule. */
const otherWords = {
  title: z.optional(words),
  severity: z.optional(LegalSeverity),
  basis: z.optional(words),
  reason: z.optional(words),
  suggestion: z.optional(words),
}

/** A passage that says something. */
const SayingCase = z.strictObject({
  ...otherWords,
  ...exceptions,
  says: patterns,
  /** The sentence must say this too. */
  with: z.optional(patterns),
  /** The sentence, the one before it or the one after it must say this. */
  with_near: z.optional(patterns),
  /** What introduces the list or heads the part must say this. */
  with_lead: z.optional(patterns),
  /** The document must say each of these; a finding names those that it does not (`{missing}` in the words). */
  needs_document: z.optional(groups),
  /** The same of the article, or the part below one heading. */
  needs_section: z.optional(groups),
  /** Only in a document that says this. */
  only_if: z.optional(patterns),
  /** The number of the pattern, or the days of its length of time, must be more than this. */
  over: z.optional(z.number()),
  /**
   * The passage is what fits (as a rule in advertising), the whole sentence (as a rule elsewhere), or none: then the finding is
   * one of the whole document, and of no part of one.
   */
  passage: z.optional(z.enum(['match', 'sentence', 'none'])),
  /** One finding for a document, however often it says so: by the first pattern that fits. */
  once: z.optional(z.boolean()),
  /** The court of the sentence is far from the clinic, whose place the document names. */
  far_court: z.optional(z.boolean()),
  /** Headings are no passages. */
  no_heading: z.optional(z.boolean()),
  /** What all rules of the type have as `unless` and `unless_clause` is no exception: a denial is what is looked for. */
  plain: z.optional(z.boolean()),
})

/** Something that the whole document does not say. */
const MissingCase = z.strictObject({
  ...otherWords,
  missing: z.union([patterns, groups]),
  /** Sentences that say this do not count: what they say is about something else. */
  apart_from: z.optional(patterns),
  only_if: z.optional(patterns),
  unless_document: z.optional(patterns),
})

/** A text, or one that is whole however short it is. */
export const Example = z.union([words, z.strictObject({ whole: words })])
export type Example = z.infer<typeof Example>

/** A file of `rules/`: one rule with its cases. What the parts mean for whoever writes one is said in `rules/README.md`. */
export const RuleFile = z.strictObject({
  id: words.check(z.regex(/^(?:ad|ct|pp)-[a-z-]+$/)),
  title: words,
  severity: LegalSeverity,
  basis: words,
  source: words,
  reason: words,
  suggestion: words,
  cases: z.array(z.union([SayingCase, MissingCase])).check(z.minLength(1)),
  /** Texts in which the rule finds something. */
  finds: z.array(Example).check(z.minLength(2)),
  /** Texts in which it finds nothing. */
  passes: z.array(Example).check(z.minLength(2)),
})
export type RuleFile = z.infer<typeof RuleFile>
export type WrittenCase = RuleFile['cases'][number]
