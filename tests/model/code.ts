// Two versions of the app's code on one device: an old tab loses the disk when a newer one has raised the database, and
// has to leave the turn to it.

import { openDatabase } from '../../src/lib/database.ts'
import { PERSON_STORES, PERSON_VERSION } from '../../src/offline/device/person-database.ts'
import type { Channel, Platform } from '../../src/offline/device/platform.ts'

export type Code = 'usual' | 'newer'

/** The outbox database as that version of the code opens it: the newer one has one store more. */
export function openAs(code: Code, name: string, { factory, after }: Pick<Platform, 'factory' | 'after'>) {
  const isNewer = code === 'newer'
  const stores = isNewer ? [...PERSON_STORES, 'later'] : PERSON_STORES
  return openDatabase({ name, version: PERSON_VERSION + (isNewer ? 1 : 0), stores, factory, after })
}

/** What tabs of that version say and hear: the versions that they name are relative to their own. */
export function speaksAs(code: Code, channel: Channel): Channel {
  if (code === 'usual') return channel
  return {
    ...channel,
    post: (message) => channel.post(raised(message, 1)),
    listen: (listener) => channel.listen((message) => listener(raised(message, -1))),
  }
}

function raised(message: unknown, by: number): unknown {
  const { versions } = message as { versions?: { database: number } }
  if (!versions) return message
  return { ...(message as object), versions: { ...versions, database: versions.database + by } }
}
