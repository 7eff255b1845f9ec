import type { Scope } from '#contract/permission-rows'
import type { CallContext } from '../core/call.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { Entered } from './authorize.ts'
import { deviceOf } from './device-cookie.ts'
import type { ApiContext } from './types.ts'

/** What a handler of a call works with, the records it names for the audit log, and what it leaves to do afterwards. */
export function createContext(c: ApiContext, trx: Trx, { caller, device }: Entered, scope: Scope) {
  const audited = new Set<string>()
  const afterwards: (() => Promise<void>)[] = []
  const deps = c.get('deps')
  const onAudited = c.get('onAudited')
  const ctx: CallContext = {
    deps,
    trx,
    caller,
    scope,
    deviceId: deviceOf(c),
    traceId: c.get('traceId'),
    now: deps.clock(),
    ifMatch: parseIfMatch(c.req.header('if-match')),
    audit: (ids) => {
      const isFirst = audited.size === 0
      for (const id of ids) audited.add(id)
      if (isFirst && audited.size > 0) afterwards.push(async () => onAudited(ctx))
    },
    afterwards: (act) => {
      afterwards.push(act)
    },
  }
  const request = { userAgent: c.req.header('user-agent'), isPull: c.req.query('since') !== undefined }
  c.get('fairShare').belongs(caller.uid, caller.tenant.id)
  c.get('devices').arrived(ctx, request, device)
  return { ctx, audited, afterwards }
}

/** The versions that an `If-Match` names, weak or strong, with or without quotes. */
function parseIfMatch(header: string | undefined): string[] | null {
  if (header === undefined) return null
  return header.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''))
}
