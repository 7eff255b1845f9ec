// Processes that work on the server's own jobs, to be killed in the middle.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import type { ObjectServer } from '../../object-store/object-server.ts'
import { start, stop } from './backup.ts'
import type { World } from './world.ts'

/** Waits until a worker says this. */
export async function said({ stdout }: ChildProcess, word: string): Promise<void> {
  for (;;) {
    const [data] = await once(stdout ?? process, 'data')
    if (String(data).includes(word)) return
  }
}

/** Starts one that tells of this matter (own-worker.ts). */
export async function startWorker(
  { database: { place, app }, store }: World,
  matter: 'export' | 'closing' | 'customers',
): Promise<ChildProcess> {
  const where = place.kind === 'postgres' ? String(app.pool.options.connectionString) : place.folder
  const child = spawn(process.execPath, ['tests/api/support/own-worker.ts', where, matter], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(store && settingsOf(store)) },
  })
  await once(child.stdout, 'data')
  return child
}

/** What tells a process of the store. */
function settingsOf({ settings }: ObjectServer): Record<string, string> {
  return {
    FILES_S3_ENDPOINT: settings.endpoint,
    FILES_S3_BUCKET: settings.bucket,
    FILES_S3_REGION: settings.region,
    FILES_S3_ACCESS_KEY_ID: settings.accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  }
}

/** Ends one, and waits until it is gone. */
export async function endWorker(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

/**
 * Lets the silence of a worker that was killed last: the queue gives its jobs on after ten seconds of it. That it does so by itself
 * is shown where these seconds are waited for (job-survival.test.ts).
 */
export async function letSilencePass({ database: { owner } }: World): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`.execute(
    owner.kysely,
  )
}

/** Does something while this process has not opened the database: an embedded one belongs to one process at a time. */
export async function withoutUs(world: World, act: () => Promise<void>): Promise<void> {
  const { place } = world.database
  if (place.kind === 'embedded') await stop(world.database)
  await act()
  if (place.kind === 'embedded') world.database = await start(place)
}
