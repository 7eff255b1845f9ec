import { execFileSync } from 'node:child_process'
import { AppServer } from '../tests/flows/app-server.ts'

/** A server whose clinic has that many customers and contacts, on the embedded database unless `settings` name another. */
export async function startLargeCase(
  customers: number,
  contacts: number,
  settings: Record<string, string> = {},
): Promise<AppServer> {
  const server = await AppServer.create({ settings })
  await server.stop()
  // A build in the same process may have set another NODE_ENV.
  const env = { ...process.env, ...settings, DATA_DIR: server.dataDir, NODE_ENV: 'development' }
  const args = ['--tenant', 'sakura-clinic', '--customers', `${customers}`, '--interactions', `${contacts}`]
  execFileSync('node', ['server/admin/seed.ts', ...args], { env, stdio: 'inherit' })
  await server.start()
  return server
}
