// The built app in the browser, for the benches.
import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'

export const LAUNCH = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
}

/** Until the dashboard is on the screen. */
export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('メールアドレス').fill('admin@sakura.example')
  await page.getByLabel('パスワード', { exact: true }).fill('madoguchi-demo')
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'ダッシュボード' }).waitFor()
}

/** What the largest page takes of the machine's memory, its workers among it; read from Linux. */
export async function memory(browser: Browser, label: string, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => kibOf(id, what))
  const largest = Math.max(...sizes) / 1024
  console.log(`${label.padEnd(66)} ${largest.toFixed(0).padStart(9)} MiB`)
  return largest
}

function kibOf(pid: number, what: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
}
