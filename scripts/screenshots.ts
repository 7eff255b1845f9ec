// `npm run screenshots`: takes the pictures of docs/screenshots from the running product with the demo's data.
import { mkdirSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { AppServer } from '../tests/flows/app-server.ts'
import { findChromium } from './setup/chromium.mjs'

const SIZES = {
  desktop: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
}
const THEMES = ['light', 'dark'] as const
const OUT = 'docs/screenshots'

type Shot = { name: string; open: (page: Page, origin: string) => Promise<void> }

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

const SHOTS: Shot[] = [
  {
    name: 'dashboard',
    open: async (page, origin) => {
      await page.goto(`${origin}/`)
      await heading(page, 'ダッシュボード')
      // What is offered once would cover a part of it.
      await page.getByRole('button', { name: 'あとで' }).click()
    },
  },
  {
    name: 'customers',
    open: async (page, origin) => {
      await page.goto(`${origin}/customers`)
      await heading(page, '顧客管理')
    },
  },
  {
    name: 'customer',
    open: async (page, origin) => {
      await page.goto(`${origin}/customers?search=${encodeURIComponent('山田 美代子')}`)
      await page.locator('a[href^="/customers/"]').first().click()
      await page.getByRole('button', { name: '対応履歴を追加' }).waitFor()
    },
  },
  {
    name: 'device',
    open: async (page, origin) => {
      await page.goto(`${origin}/device`)
      await page.getByText('すべて保存済み').waitFor()
    },
  },
  {
    // The last: nothing of the desk is left on the page.
    name: 'lock',
    open: async (page, origin) => {
      await page.goto(`${origin}/session-manager`)
      await page.getByRole('main').getByRole('button', { name: '画面をロック' }).click()
      await page.getByRole('button', { name: 'ロックを解除' }).waitFor()
    },
  },
]

const executablePath = (await findChromium()) ?? undefined
const server = await AppServer.create()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  mkdirSync(OUT, { recursive: true })
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const theme of THEMES) await photograph(browser, `${size}-${theme}`, viewport, theme)
  }
} finally {
  await browser.close()
  await server.dispose()
}

async function photograph(
  with_: Browser,
  suffix: string,
  viewport: { width: number; height: number },
  colorScheme: 'light' | 'dark',
) {
  const context = await with_.newContext({ viewport, colorScheme, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
  const page = await context.newPage()
  await page.goto(`${server.origin}/login`)
  await page.getByRole('button', { name: 'ログイン', exact: true }).waitFor()
  await shoot(page, `login-${suffix}`)
  await page.getByLabel('メールアドレス').fill('admin@sakura.example')
  await page.getByLabel('パスワード', { exact: true }).fill('madoguchi-demo')
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await heading(page, 'ダッシュボード')
  for (const { name, open } of SHOTS) {
    await open(page, server.origin)
    await shoot(page, `${name}-${suffix}`)
  }
  await context.close()
}

async function shoot(page: Page, name: string) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `${OUT}/${name}.png`, animations: 'disabled' })
  console.log(`${OUT}/${name}.png`)
}
