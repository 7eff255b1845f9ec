import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import config from '../../playwright.config.ts'
import { ACCOUNTS } from './accounts.ts'
import { AppServer } from './app-server.ts'
import { DEMO_DATA } from './demo-data.ts'
import { signInByForm } from './fixtures.ts'
import { keepSignIn } from './kept-sign-in.ts'

const PREPARE = fileURLToPath(new URL('./prepare.ts', import.meta.url))

/**
 * Makes the demo once, with the same code that `npm start` uses on an empty folder, signs everybody in, and adds what flows
 * use up. The server keeps its sign-ins in the data, so they hold on every copy of it.
 */
export default async function globalSetup(): Promise<void> {
  if (existsSync(DEMO_DATA)) rmSync(DEMO_DATA, { recursive: true })
  const server = await AppServer.create()
  await signInEverybody(server)
  await server.stop()
  execFileSync('node', [PREPARE, server.dataDir], { stdio: 'inherit' })
  // Moved, not copied: a copy is taken for a backup that was put back, see `copyData`.
  try {
    renameSync(server.dataDir, DEMO_DATA)
  } catch {
    cpSync(server.dataDir, DEMO_DATA, { recursive: true })
  }
  await server.dispose()
}

async function signInEverybody(server: AppServer): Promise<void> {
  const browser = await chromium.launch(config.use?.launchOptions)
  // All at once: one alone would leave the other cores idle. The worker is of no use to a page that closes again.
  await Promise.all(
    ACCOUNTS.map(async (account) => {
      const page = await browser.newPage({ serviceWorkers: 'block' })
      await signInByForm(page, server, account)
      await keepSignIn(page, account)
      await page.close()
    }),
  )
  await browser.close()
}
