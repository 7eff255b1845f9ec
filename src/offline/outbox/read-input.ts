import { type AnyCommand, findCommand } from './commands'
import type { Row } from './entry'

/** A stored input, with the command and its version that it was stored for. */
type Stored = Pick<Row, 'command' | 'input'> & Partial<Pick<Row, 'command_version'>>

/** What the command makes of a stored input; null when it cannot be read. */
export function readInput(command: AnyCommand, stored: Omit<Stored, 'command'>): { data: unknown } | null {
  const { command_version: from = command.version, input } = stored
  const isOlder = from < command.version
  if (from > command.version || (isOlder && !command.migrate)) return null
  try {
    const read = command.input.safeParse(isOlder ? command.migrate?.(input, from) : input)
    return read.success ? { data: read.data } : null
  } catch {
    return null
  }
}

/** An entry that was attempted keeps its input as it was then; what is read of it is found out once. */
const known = new WeakMap<object, { data: unknown } | null>()

/**
 * The input of an entry as today's command reads it; null where it cannot, and where this version does not know the command.
 * An attempted or sent entry may hold one of an older version, or one that a disk has damaged.
 */
export function inputToday(entry: Stored): { data: unknown } | null {
  const command = findCommand(entry.command)
  if (!command) return null
  const before = known.get(entry)
  if (before !== undefined) return before
  const read = readInput(command, entry)
  known.set(entry, read)
  return read
}
