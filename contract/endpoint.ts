import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodMiniType
type Optional<S> = S extends Schema ? S : undefined

/** What one call of the API is. Everything that differs between calls is a field here, never a path test in code. */
export type Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema | undefined = Schema | undefined,
> = {
  method: Method
  /** The one spelling of the path; segments in braces are parameters. The server also accepts a trailing slash. */
  path: string
  summary: string
  params: Params
  query: Query
  body: Body
  /** Absent for calls that answer a file. */
  response: Response
  /** Status of success. */
  status: 200 | 201
  /** How body and reply travel. `multipart` sends form data, `bytes` a piece of a file, `file` answers a download, `stream` server-sent events. */
  transport: 'json' | 'multipart' | 'bytes' | 'file' | 'stream'
  /** `fresh` fetches a new credential before sending, `none` sends none (spec section 4). */
  credential: 'stored' | 'fresh' | 'none'
  /** `ignore`: a 401 is neither retried nor does it end the session (spec section 4). */
  on401: 'refresh' | 'ignore'
  /** `named`: the call says whose records are open on the device; `found`: its reply tells which tenant that is. */
  tenant: 'named' | 'found'
  /** Of a file: it is made anew for each call, which may take a minute, and is not asked for endlessly. */
  made?: true
  /** True for calls that the specification does not list. */
  ours: boolean
}

type Definition<P, Q, B, R> = Pick<Endpoint, 'method' | 'path' | 'summary'> &
  Partial<Pick<Endpoint, 'status' | 'transport' | 'credential' | 'on401' | 'tenant' | 'made' | 'ours'>> & {
    params?: P
    query?: Q
    body?: B
    response?: R
  }

/** Defines one call. Unstated fields: JSON both ways, the stored credential, 200 on success. */
export function endpoint<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
>(definition: Definition<P, Q, B, R>): Endpoint<Optional<P>, Optional<Q>, Optional<B>, Optional<R>> {
  return {
    status: 200,
    transport: 'json',
    credential: 'stored',
    on401: 'refresh',
    tenant: 'named',
    ours: false,
    params: undefined,
    query: undefined,
    body: undefined,
    response: undefined,
    ...definition,
  } as Endpoint<Optional<P>, Optional<Q>, Optional<B>, Optional<R>>
}

type Input<S> = S extends Schema ? z.input<S> : undefined
type Output<S> = S extends Schema ? z.output<S> : undefined
type Part<K extends string, S> = S extends Schema
  ? object extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : object

/** What a caller hands over: the parts that the endpoint has, and no others. */
export type RequestOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** What a handler receives after parsing. */
export type ParsedOf<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}

/** What a caller gets back. */
export type ResponseOf<E extends Endpoint> = Output<E['response']>

/** What a handler has to answer. */
export type ReplyOf<E extends Endpoint> = Input<E['response']>

/** The identity of a call: its key in the permission matrix and the audit log. */
export function endpointKey(e: Pick<Endpoint, 'method' | 'path'>): string {
  return `${e.method} ${e.path}`
}
