import { type AnyCommand, findCommand } from '../commands'
import type { Row } from './entry'
import { asFields, type Fields, isSame, mergeFields, versionOf } from './merge-fields'
import { inConflict } from './transitions'

/**
 * After an entry was taken, later ones of the same record build on what the server made of it: they get its reply as
 * their base. Where the reply holds another person's change of the same field, the person is asked.
 */
export function rebased(rows: readonly Row[], sent: Row, reply: unknown, now: number): Row[] {
  const record = asFields(reply)
  if (versionOf(reply) === undefined || record.id !== sent.subject.id) return []
  const ours = changedFields(sent, findCommand(sent.command))
  return rows.flatMap((row) => {
    const fields = findCommand(row.command)?.conflictFields
    const isLater = row.seq > sent.seq && row.request === null && row.state !== 'sent'
    if (!isLater || !fields || row.base === null || !isSameRecord(row, sent)) return []
    const mine = fields.of(row.input)
    const { conflicts } = mergeFields(withOurs(asFields(row.base), ours, record), mine, record)
    if (conflicts.length > 0) return [inConflict(row, { current: reply, fields: conflicts }, null, now)]
    return [{ ...row, base: reply }]
  })
}

/** Fields of the base that came from the sent entry are now what the server made of them (it may tidy text up). */
function withOurs(base: Fields, ours: Fields, reply: Fields): Fields {
  const known = Object.entries(ours).filter(([field, value]) => isSame(base[field], value))
  return { ...base, ...Object.fromEntries(known.map(([field]) => [field, reply[field]])) }
}

function changedFields(row: Row, command: AnyCommand | undefined): Fields {
  return command?.conflictFields ? command.conflictFields.of(row.input) : asFields(row.input)
}

function isSameRecord(a: Row, b: Row): boolean {
  return a.subject.kind === b.subject.kind && a.subject.id === b.subject.id
}
