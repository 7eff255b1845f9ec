import type { Endpoint, ParsedOf } from '#contract/endpoint'
import type { ErrorCode } from '#contract/errors'
import { validationErrors } from '#contract/validation'
import { AppError } from '../core/app-error.ts'
import type { ApiContext } from './types.ts'

type Schema = NonNullable<Endpoint['body']>

/**
 * What the caller sent, by the schemas of the endpoint. Throws VAL_005 for an id in the path, VAL_004 for the query,
 * VAL_001 for the body, each naming the fields.
 */
export function parseRequest<E extends Endpoint>(c: ApiContext, endpoint: E, body: unknown): ParsedOf<E> {
  return {
    params: parse(endpoint.params, c.req.param(), 'VAL_005'),
    query: parseQuery(c, endpoint),
    body: parse(endpoint.body, body, 'VAL_001'),
  } as ParsedOf<E>
}

/** The query alone, by the schema of the endpoint. Throws VAL_004. */
export function parseQuery(c: ApiContext, { query }: Pick<Endpoint, 'query'>): unknown {
  return parse(query, queryOf(c), 'VAL_004')
}

function parse(schema: Schema | undefined, value: unknown, code: ErrorCode): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new AppError(code, { validationErrors: validationErrors(parsed.error.issues) })
}

/** The query string. A parameter without a value counts as not given; one given twice is a list and no schema takes it. */
function queryOf(c: ApiContext): Record<string, string | string[]> {
  const given = new URL(c.req.url).searchParams
  const query = new Map<string, string | string[]>()
  for (const name of new Set(given.keys())) {
    const values = given.getAll(name)
    const [first = ''] = values
    if (values.length > 1) query.set(name, values)
    else if (first !== '') query.set(name, first)
  }
  return Object.fromEntries(query)
}
