import * as z from 'zod/mini'

/** Characters that no stored text may hold: C0 controls apart from tab and line ends, and NUL, which PostgreSQL refuses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming the forbidden characters is the purpose
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const storable = z.refine<string>((s) => s.isWellFormed() && !FORBIDDEN.test(s), { error: 'unstorable' })

/** Text of at most `max` UTF-16 units that the database can hold. No later rule looks at a text that is too long. */
export const text = (max: number) => z.string().check(z.maxLength(max, { abort: true }), storable)

/** Text that says something: at least one character that is not white space. */
export const requiredText = (max: number) => text(max).check(z.refine((s) => s.trim() !== '', { error: 'required' }))

/**
 * The form of an e-mail address: something, @, and something with a full stop inside. The part before the first full stop that
 * counts holds none, so that the time to refuse a text grows with its length, and not with its square.
 */
export const ADDRESS = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

/** An e-mail address. Whether somebody reads it, only a letter can tell. */
export const emailAddress = requiredText(254).check(
  z.refine((s) => s.trim() === '' || ADDRESS.test(s), { error: 'email' }),
)

/** A telephone number as people write it, or nothing. */
export const phoneNumber = text(40).check(z.refine((s) => /^[0-9+\-() ]*$/.test(s), { error: 'phone' }))

/** An integer that may arrive as a query string. */
export const integer = (min: number, max: number) =>
  z.pipe(
    z.transform((value: number | string) =>
      typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
    ),
    z.int().check(z.gte(min), z.lte(max)),
  )

/** The id of a record, as the database writes it: in small letters, so that two spellings of one id are never two. */
export const Id = z.uuid().check(z.toLowerCase())
export const Timestamp = z.iso.datetime({ offset: true })

const EARLIEST_MS = Date.UTC(1900, 0, 1)
const END_MS = Date.UTC(2200, 0, 1)

/** A time from 1900 until `endMs` (milliseconds since 1970, asked at each check), judged after its conversion to UTC. */
export const timeUntil = (endMs: () => number) =>
  Timestamp.check(
    z.refine((time) => !(Date.parse(time) < EARLIEST_MS || Date.parse(time) >= endMs()), { error: 'time' }),
  )

/**
 * A time that comes from outside. An offset can carry it over the edge of the years 0 to 9999, where nobody could read it
 * back; the tables have the same bounds.
 */
export const GivenTime = timeUntil(() => END_MS)
/** A calendar day, `YYYY-MM-DD`, that exists. */
export const Day = z.iso.date()

export const IdParams = z.object({ id: Id })
