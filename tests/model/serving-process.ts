// What runs in a process of its own: the server on a database and the key of tokens that it is given. Says its address. Each line
// that it is told says how far its clock is off, in ms; it answers when that is so.
import type { AddressInfo } from 'node:net'
import { createApp, REFUSAL_MS } from '../../server/app.ts'
import { createBackground } from '../../server/core/background.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { parseEnv } from '../../server/env.ts'
import { jobKinds } from '../../server/job-kinds.ts'
import { openJobs } from '../../server/jobs/jobs.ts'
import { listen } from '../../server/listen.ts'
import { identityOf } from '../api/support/test-identity.ts'

const [databaseUrl = '', jwk = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir: '', databaseUrl, databaseOwnerUrl: null })
let skew = 0
const clock = () => new Date(Date.now() + skew)
const env = parseEnv({ NODE_ENV: 'test', LOG: 'silent' })
const app = createApp({
  env,
  database,
  objects: null,
  jobs: await openJobs(database, { kinds: jobKinds(env), works: false, onFault: () => {} }),
  identity: identityOf(JSON.parse(jwk), clock),
  background: createBackground(env),
  clock,
  distDir: '/nonexistent',
  archiveDir: null,
  stopping: new AbortController().signal,
  strictReplies: true,
  refusalMs: REFUSAL_MS,
})
const server = await listen(app, { host: '127.0.0.1', port: 0 })
const { port } = server.address() as AddressInfo
process.stdout.write(`http://127.0.0.1:${port}\n`)
process.stdin.on('data', (line: Buffer) => {
  skew = Number(line.toString())
  process.stdout.write('stepped\n')
})
