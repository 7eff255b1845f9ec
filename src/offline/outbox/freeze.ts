import { entryError } from './classify-failure'
import { type AnyCommand, findCommand } from './commands'
import type { EntryError, FrozenRequest, Row } from './entry'
import { versionOf } from './merge-fields'
import { assertPlain } from './plain-data'
import { claimed, refused } from './transitions'

/** Of a record that only this device knows: older than anything the server has, so that the server says what it has. */
const UNSENT_VERSION = 0

/** Why an entry that its command asks about again is not sent. */
export const ASKED_LONG_AGO = 'CLIENT_ASKED_LONG_AGO'

/** With the first attempt the request is built and kept: a repeat is the same, byte for byte. */
export function freeze(row: Row, now: number): Row {
  if (row.request) return claimed(row, row.request, now)
  if (isPassed(row, now)) return refused(row, askedLongAgo(now))
  try {
    return claimed(row, requestOf(row), now)
  } catch (thrown) {
    return refused(row, entryError(thrown, now))
  }
}

function isPassed({ command, history, occurred_at }: Row, now: number): boolean {
  const { asksAgainAfter = Number.POSITIVE_INFINITY } = findCommand(command) ?? {}
  const said = history.findLast(({ what }) => what === 'renewed' || what === 'edited')?.at ?? Date.parse(occurred_at)
  return now - said > asksAgainAfter
}

function askedLongAgo(at: number): EntryError {
  const said = { message: '', suggestion: '', request_id: null, validation_errors: [] }
  return { at, code: ASKED_LONG_AGO, status: 0, ...said }
}

/** The row with the request that its first attempt will send; one of which no request can be made stays as it is. */
export function prepared(row: Row): Row {
  try {
    return { ...row, request: requestOf(row) }
  } catch {
    return row
  }
}

function requestOf(row: Row): FrozenRequest {
  const command = findCommand(row.command)
  if (!command) throw new Error(`unknown command ${row.command}`)
  const { id, occurred_at, base, input } = row
  const version = isCompared(command) ? versionSeen(base) : undefined
  const request = command.request(input, { id, occurred_at, base })
  assertPlain(request, `request of ${row.command}`)
  // As it will travel.
  const parts = JSON.parse(JSON.stringify(request)) as FrozenRequest
  return { ...parts, ...(version === undefined ? {} : { if_match: version }) }
}

/**
 * Somebody who saw a record before the server had it need not have seen the first version either: what another form changed
 * joined the creation while it waited.
 */
function versionSeen(base: unknown): number | undefined {
  return versionOf(base) ?? (base === null ? undefined : UNSENT_VERSION)
}

function isCompared(command: AnyCommand): boolean {
  return command.conflictFields !== undefined || 'precondition' in command
}
