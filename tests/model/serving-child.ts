// A process of the operating system that serves a world's PostgreSQL, and that can be killed with -9.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { exportJWK } from 'jose'
import { APP_LOGIN, inDatabase } from '../api/database.ts'
import type { World } from '../api/support/world.ts'

export type Child = {
  address: string
  /** Its clock is off by so many ms from then on. */
  step: (ms: number) => Promise<void>
  /** Resolves when the database has ended everything of it. */
  kill: () => Promise<void>
}

const CODE = fileURLToPath(new URL('./serving-process.ts', import.meta.url))
let count = 0

export async function startChild({ database, identity }: World): Promise<Child> {
  const { place } = database
  if (place.kind !== 'postgres') throw new Error('the embedded database belongs to one process')
  count += 1
  const name = `serving_${process.pid}_${count}`
  const url = new URL(inDatabase(place.url, place.name, APP_LOGIN))
  url.searchParams.set('application_name', name)
  const jwk = JSON.stringify(await exportJWK(identity.publicKey))
  const child = spawn(process.execPath, [CODE, url.href, jwk], { stdio: ['pipe', 'pipe', 'inherit'] })
  const address = await firstLine(child)
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    const running = () => database.owner.pool.query('select from pg_stat_activity where application_name = $1', [name])
    while ((await running()).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const step = async (ms: number) => {
    const stepped = firstLine(child)
    child.stdin.write(`${ms}\n`)
    await stepped
  }
  return { address, step, kill }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('no output')
  const [data] = (await once(stdout, 'data')) as [Buffer]
  return data.toString().trim()
}
