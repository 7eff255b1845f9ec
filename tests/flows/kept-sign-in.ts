import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Account } from './accounts.ts'

/** Emptied by the runner before each run. */
const FOLDER = join(import.meta.dirname, '../../test-results/sign-ins')
const fileOf = (account: Account) => join(FOLDER, `${account}.json`)

/** Keeps what the identity SDK has left in local storage after a sign-in through the form. */
export async function keepSignIn(page: Page, account: Account): Promise<void> {
  const kept = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('firebase:authUser:')),
  )
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(fileOf(account), JSON.stringify(kept))
}

/** Puts the kept sign-in into the browser, as the SDK finds it after a restart. Nothing of the app runs meanwhile. */
export async function putSignIn(page: Page, origin: string, account: Account): Promise<void> {
  const kept = JSON.parse(readFileSync(fileOf(account), 'utf8')) as [string, string][]
  await page.goto(`${origin}/health`)
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, kept)
}
