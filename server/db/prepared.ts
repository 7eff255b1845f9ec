import type { CompiledQuery } from 'kysely'
import pg from 'pg'

/** Each name takes memory of every connection for as long as it is open: so many texts at most get one. */
const MOST_NAMES = 200
const names = new Map<string, string>()

/**
 * A statement that many requests send with the same text. A connection has the database parse it once, and plan it until a plan
 * for all values is known to be as good: that is half of what such a statement costs. Not for what people search by: there
 * the plan depends on the word.
 */
export function prepared<R>(query: CompiledQuery<R>): CompiledQuery<R> {
  if (!names.has(query.sql) && names.size < MOST_NAMES) names.set(query.sql, `s${names.size}`)
  return query
}

let connections = 0

/** A connection on which statements that were {@link prepared} are known by a name. */
export class PreparingClient extends pg.Client {
  // The embedded database has one session behind all of its connections, and a name means one statement in it.
  readonly #prefix = `c${++connections}`

  // Never: the one type that every signature of the method may return.
  override query(...given: unknown[]): never {
    const [text, values] = given
    const name = typeof text === 'string' ? names.get(text) : undefined
    const named = name === undefined ? given : [{ name: `${this.#prefix}${name}`, text, values }]
    return super.query(...(named as [string])) as unknown as never
  }
}
