import type { Scope } from '#contract/permissions'
import type { Trx } from '../db/with-tenant.ts'
import { parseIfMatch } from './if-match.ts'
import type { ApiContext, CallContext, Caller } from './types.ts'

/** What a handler of a call works with, the records it names for the audit log, and what it leaves to do afterwards. */
export function createContext(c: ApiContext, trx: Trx, caller: Caller, scope: Scope) {
  const audited = new Set<string>()
  const afterwards: (() => Promise<void>)[] = []
  const deps = c.get('deps')
  const ctx: CallContext = {
    deps,
    trx,
    caller,
    scope,
    traceId: c.get('traceId'),
    now: deps.clock(),
    ifMatch: parseIfMatch(c.req.header('if-match')),
    audit: (ids) => {
      for (const id of ids) audited.add(id)
    },
    afterwards: (act) => {
      afterwards.push(act)
    },
  }
  return { ctx, audited, afterwards }
}
