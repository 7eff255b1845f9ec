import { cpSync, existsSync, rmSync } from 'node:fs'
import { AppServer } from './app-server.ts'
import { DEMO_DATA } from './demo-data.ts'

/** Makes the demo once, with the same code that `npm start` uses on an empty folder. */
export default async function globalSetup(): Promise<void> {
  if (existsSync(DEMO_DATA)) rmSync(DEMO_DATA, { recursive: true })
  const server = await AppServer.create()
  await server.stop()
  cpSync(server.dataDir, DEMO_DATA, { recursive: true })
  await server.dispose()
}
