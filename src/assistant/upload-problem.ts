import { FILES_AT_ONCE } from '#contract/legal-checks'
import { FILE_LIMIT } from '#contract/uploads'
import { READABLE_ENDINGS } from '@/lib/readable-files'

/** Files that may wait at a time without a connection: the device keeps all of them. */
export const WAITING_OFFLINE = 5

/** Why a file is not taken before anybody has looked into it. `room`: too many wait already. */
export type UploadProblem = 'size' | 'empty' | 'format' | 'room'

/**
 * What is against taking a file; null when nothing is. One without an ending may be anything.
 * @param waiting how many files wait to be sent
 */
export function problemOf(
  { name, size }: Pick<File, 'name' | 'size'>,
  { waiting, isOffline }: { waiting: number; isOffline: boolean },
): UploadProblem | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (ending !== undefined && !READABLE_ENDINGS.includes(ending)) return 'format'
  if (size === 0) return 'empty'
  if (size > FILE_LIMIT) return 'size'
  return waiting >= (isOffline ? WAITING_OFFLINE : FILES_AT_ONCE) ? 'room' : null
}
