// What travels between a tab and the server: bytes, which the API room reads as it reads those of a real server.
import { errorDefinition } from '#contract/error-definition'
import type { ErrorCode, ErrorEnvelope } from '#contract/errors'
import type { Reply } from '../../src/api/transport.ts'
import type { Random } from './random.ts'

export type Wire = { status: number; headers: Readonly<Record<string, string>>; text: string }

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r' }

export function jsonWire(status: number, body: unknown): Wire {
  return { status, headers: JSON_TYPE, text: JSON.stringify(body) }
}

/** A refusal of the server, in its envelope. */
export function refusalWire(code: ErrorCode, context: Record<string, unknown> = {}, retryAfterS?: number): Wire {
  const { status, retryable: _, ...definition } = errorDefinition(code)
  const envelope: ErrorEnvelope = {
    error: { ...definition, timestamp: '2026-05-01T00:00:00Z', request_id: 'r', context, validation_errors: [] },
  }
  const wire = jsonWire(status, envelope)
  return retryAfterS === undefined ? wire : { ...wire, headers: { ...JSON_TYPE, 'retry-after': String(retryAfterS) } }
}

/** A page of something that stands in between: a captive portal with 200, a proxy with its own 502. */
export function foreignPage(status: number): Wire {
  return { status, headers: { 'content-type': 'text/html' }, text: '<!doctype html><title>Welcome</title>' }
}

/** The reply without its end. */
export function cutOff(wire: Wire, random: Random): Wire {
  return { ...wire, text: wire.text.slice(0, random.between(0, wire.text.length - 1)) }
}

export function replyOf({ status, headers, text }: Wire): Reply {
  return { ok: status >= 200 && status < 300, status, headers: new Headers(headers), blob: new Blob([text]) }
}
