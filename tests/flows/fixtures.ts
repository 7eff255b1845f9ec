import { test as base, expect, type Page } from '@playwright/test'
import { AppServer } from './app-server.ts'
import { DEMO_DATA } from './demo-data.ts'

export const PASSWORD = 'madoguchi-demo'

type Own = {
  /** A server for this test alone: it may stop and kill it. */
  ownServer: AppServer
}
type Shared = {
  /** One server for all tests that leave it as it is. */
  server: AppServer
}

export const test = base.extend<Own, Shared>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
  ownServer: async ({}, use) => {
    const server = await AppServer.create({ dataFrom: DEMO_DATA })
    await use(server)
    await server.dispose()
  },
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
    async ({}, use) => {
      const server = await AppServer.create({ dataFrom: DEMO_DATA })
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})

/** Signs in through the form as a person does and waits for the dashboard. */
export async function signIn(page: Page, server: AppServer, email = 'admin@sakura.example'): Promise<void> {
  await page.goto(`${server.origin}/login`)
  await fillSignIn(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
}

export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
}

/** Waits until the worker controls the page: from then on the app opens without the network. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export { expect }
