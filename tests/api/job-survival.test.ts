/**
 * 200 jobs of five tenants, worked on by processes that are killed at random moments: each has its effect once, and the
 * tenant with 160 of them does not hold up those with ten. On PostgreSQL two workers at a time, on the embedded database
 * one process that is started again.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { testNumber } from '../../src/lib/test-numbers.ts'
import { seededRandom } from '../../src/lib/test-random.ts'
import { start, stop } from './support/backup.ts'
import { customerKind } from './support/jobs.ts'
import { openWorld, type World } from './support/world.ts'

const LARGE = 160
const SMALL = 10
const SLOTS = 4
const LIMIT_MS = 150_000

/** Asks for all jobs of the large tenant first, then for those of the small ones. */
async function askForAll(world: World): Promise<{ large: string; small: string[] }> {
  const large = await world.addTenant()
  const small = [await world.addTenant(), await world.addTenant(), await world.addTenant(), await world.addTenant()]
  for (const tenantId of [large, ...small]) {
    const count = tenantId === large ? LARGE : SMALL
    await withTenant(world.database.app, tenantId, async (trx) => {
      const by = { ownerId: null, now: new Date() }
      for (let n = 0; n < count; n += 1) {
        const payload = { name: `${tenantId} ${n}`, ms: 60 }
        await world.deps.jobs.ask(trx, tenantId, customerKind, payload, by)
      }
    })
  }
  return { large, small }
}

async function startProcess(place: string): Promise<ChildProcess> {
  const script = 'tests/api/support/job-worker.ts'
  const child = spawn(process.execPath, [script, place], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  // A process that does not end by itself is a fault, and must not outlive the test.
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await exit
  clearTimeout(timer)
  if (signal === 'SIGTERM') expect(child.exitCode).toBe(0)
}

/** How many jobs are done. */
async function countDone(world: World): Promise<number> {
  const rows = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('jobs').select('id').where('state', '=', 'done').execute(),
  )
  return rows.length
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Workers share the database with the test, which so sees when all is done. */
async function killWorkersOfPostgres(world: World, random: () => number): Promise<number> {
  const url = String(world.database.app.pool.options.connectionString)
  const children = [await startProcess(url), await startProcess(url)]
  const until = Date.now() + LIMIT_MS
  let kills = 0
  while ((await countDone(world)) < LARGE + 4 * SMALL && Date.now() < until) {
    await pause(150 + random() * 700)
    if (kills >= 6) continue
    const index = Math.floor(random() * children.length)
    const child = children[index]
    if (child) await end(child, 'SIGKILL')
    children[index] = await startProcess(url)
    kills += 1
  }
  await Promise.all(children.map((child) => end(child, 'SIGTERM')))
  return kills
}

/** Resolves when the process says that nothing is left to do, or has had a long time for it. */
async function saysDone({ stdout }: ChildProcess): Promise<void> {
  const said = new Promise<void>((resolve) => {
    stdout?.on('data', (text) => String(text).includes('done') && resolve())
  })
  await Promise.race([said, pause(60_000)])
}

/** The database belongs to the process that works: the test looks in between. */
async function killTheOnlyProcess(world: World, random: () => number): Promise<number> {
  const { place } = world.database
  if (place.kind !== 'embedded') throw new Error('not the embedded database')
  const until = Date.now() + LIMIT_MS
  let kills = 0
  let done = 0
  await world.deps.jobs.close()
  await stop(world.database)
  while (done < LARGE + 4 * SMALL && Date.now() < until) {
    const child = await startProcess(place.folder)
    const isLast = kills >= 3
    await (isLast ? saysDone(child) : pause(600 + random() * 1_200))
    await end(child, isLast ? 'SIGTERM' : 'SIGKILL')
    if (!isLast) kills += 1
    else {
      world.database = await start(place)
      done = await countDone(world)
      if (done < LARGE + 4 * SMALL) await stop(world.database)
    }
  }
  return kills
}

test('each job has its effect once, and nobody is held up', { timeout: LIMIT_MS + 60_000 }, async () => {
  const world = await openWorld()
  const { large, small } = await askForAll(world)
  const isShared = world.database.place.kind === 'postgres'
  const kills = await (isShared ? killWorkersOfPostgres : killTheOnlyProcess)(
    world,
    seededRandom(testNumber('SEED', 1)),
  )
  expect(kills).toBeGreaterThanOrEqual(3)

  const seen = await withOperator(world.database.owner, async (trx) => ({
    jobs: await trx.selectFrom('jobs').select(['tenant_id', 'state', 'attempts', 'fence', 'started_at']).execute(),
    customers: await trx.selectFrom('customers').select(['tenant_id', 'name']).execute(),
  }))
  expect(seen.jobs.filter(({ state }) => state !== 'done')).toEqual([])
  expect(seen.jobs.length).toBe(LARGE + 4 * SMALL)
  const names = seen.customers.map(({ name }) => name).toSorted()
  const wanted = [large, ...small].flatMap((tenantId) =>
    Array.from({ length: tenantId === large ? LARGE : SMALL }, (_, n) => `${tenantId} ${n}`),
  )
  expect(names).toEqual(wanted.toSorted())
  expect(seen.customers.filter(({ tenant_id, name }) => !name.startsWith(tenant_id))).toEqual([])
  // Some were really in the middle of their work when their process died.
  expect(seen.jobs.some(({ fence }) => fence > 1)).toBe(true)

  const countLarge = (jobs: { tenant_id: string }[]) => jobs.filter(({ tenant_id }) => tenant_id === large).length
  const begun = seen.jobs.toSorted((a, b) => Number(a.started_at) - Number(b.started_at))
  // One of each tenant in turn, and what the workers had taken already.
  const inTurn = begun.findIndex(
    (job, at) => job.tenant_id === large && countLarge(begun.slice(0, at)) >= SMALL + 4 * SLOTS,
  )
  const heldUp = begun.slice(inTurn).filter(({ tenant_id }) => small.includes(tenant_id))
  // A worker that dies with a job it has not begun yet leaves it for some seconds.
  expect(heldUp.length).toBeLessThanOrEqual(kills)

  if (!isShared) await world.database.close()
  else await world.close()
})
