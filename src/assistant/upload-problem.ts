import { endingOf } from '#contract/document-endings'
import { FILES_AT_ONCE } from '#contract/legal-checks'
import { FILE_LIMIT } from '#contract/uploads'
import { READABLE_ENDINGS } from '@/lib/readable-files'
import type { OutboxEntry } from '@/offline/outbox/entry'

/** Files that may wait at a time without a connection: the device keeps all of them. */
export const WAITING_OFFLINE = 5

const STUCK: readonly OutboxEntry['state'][] = ['refused', 'conflict', 'blocked']

/**
 * Whether an entry counts among those that wait to be sent. With a connection, one that a person has to decide of holds no other
 * file up: it may stay for days.
 */
export function takesRoom({ state }: Pick<OutboxEntry, 'state'>, isOffline: boolean): boolean {
  return isOffline || !STUCK.includes(state)
}

/** Why a file is not taken before anybody has looked into it. `room`: too many wait already. */
export type UploadProblem = 'size' | 'empty' | 'format' | 'room'

/**
 * What is against taking a file; null when nothing is. One without an ending that means a type may be anything.
 * @param waiting how many files wait to be sent
 */
export function problemOf(
  { name, size }: Pick<File, 'name' | 'size'>,
  { waiting, isOffline }: { waiting: number; isOffline: boolean },
): UploadProblem | null {
  const ending = endingOf(name)
  if (ending !== null && !READABLE_ENDINGS.includes(ending)) return 'format'
  if (size === 0) return 'empty'
  if (size > FILE_LIMIT) return 'size'
  return waiting >= (isOffline ? WAITING_OFFLINE : FILES_AT_ONCE) ? 'room' : null
}
