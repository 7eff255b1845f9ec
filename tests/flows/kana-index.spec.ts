import type { Page } from '@playwright/test'
import type { AppServer } from './app-server.ts'
import { findings, findingsInBothThemes } from './findings.ts'
import {
  allSent,
  expect,
  installed,
  LONG,
  LONG_WITH_WORKER,
  listed,
  signIn,
  storedHere,
  test,
  WITH_WORKER,
  written,
} from './fixtures.ts'
import { serverRecord } from './record.ts'

const index = (page: Page) => page.getByRole('radiogroup', { name: 'フリガナの行で絞り込み' })
const row = (page: Page, name: string) => index(page).getByRole('radio', { name })
const count = (page: Page) => page.locator('main').getByRole('status').filter({ hasText: /件/ }).first()
const search = (page: Page) => page.getByRole('searchbox', { name: '顧客を検索' })
const age = (page: Page) => page.getByText(/時点のデータ/).first()

/** First letters of the furigana in sight: it stands above the name. */
async function letters(page: Page): Promise<string> {
  const cells = await page.locator('main tbody tr[data-index] td:first-child').allInnerTexts()
  return [...new Set(cells.map(([first]) => first))].join('')
}

/** Signed in, with the app and every customer on the device, by what it says of itself. */
async function settle(page: Page, server: Pick<AppServer, 'origin'>): Promise<void> {
  await signIn(page, server)
  await installed(page)
  await page.goto(`${server.origin}/device`)
  await expect(page.getByText('すべて保存済み')).toBeVisible({ timeout: 30_000 })
}

test(
  'a row of the kana index: chosen, kept over a reload, and answered without the server for customers never seen',
  WITH_WORKER,
  async ({ page, server, wifi }) => {
    const total = written(await (await serverRecord(server.origin)).total())
    await settle(page, wifi)
    await page.goto(`${wifi.origin}/customers`)
    await expect(count(page)).toHaveText(`${total}件`)

    await test.step('た, in the order of furigana', async () => {
      await row(page, 'た行').check()
      await expect(page).toHaveURL(`${wifi.origin}/customers?kana=${encodeURIComponent('た')}`)
      await expect(count(page)).not.toHaveText(`${total}件`)
      await expect.poll(() => letters(page)).toMatch(/^[タチツテトダヂヅデド]+$/)
      await expect(page.getByRole('columnheader', { name: /名前/ })).toHaveAttribute('aria-sort', 'ascending')
    })

    await test.step('a reload keeps it', async () => {
      const before = await count(page).innerText()
      await page.reload()
      await expect(count(page)).toHaveText(before)
      await expect(row(page, 'た行')).toBeChecked()
    })

    await test.step('arrows go from row to row, the Tab key past them', async () => {
      await row(page, 'た行').focus()
      await page.keyboard.press('ArrowRight')
      await expect(row(page, 'な行')).toBeFocused()
      await expect.poll(() => letters(page)).toMatch(/^[ナニヌネノ]+$/)
      await page.keyboard.press('ArrowLeft')
      await expect.poll(() => letters(page)).toMatch(/^[タチツテトダヂヅデド]+$/)
      await page.keyboard.press('/')
      await expect(search(page)).toBeFocused()
    })

    const online = await count(page).innerText()
    await wifi.close()

    await test.step('without the server: another row, searched in, and nobody there', async () => {
      await row(page, 'さ行').check()
      await expect.poll(() => letters(page)).toMatch(/^[サシスセソザジズゼゾ]+$/)
      await expect(age(page)).toBeVisible()
      await search(page).fill('さとう')
      await expect.poll(() => letters(page)).toBe('サ')
      await row(page, 'わ行').check()
      await expect(page.getByText('「わ行」に、条件に合う顧客が見つかりません')).toBeVisible()
      expect(await findings(page)).toEqual([])
      await page.getByRole('button', { name: 'すべての行から探す' }).click()
      await expect(listed(page, '佐藤').first()).toBeVisible()
      await expect(row(page, 'すべて')).toBeFocused()
    })

    await test.step('the same as with it, also after a reload', async () => {
      await page.goto(`${wifi.origin}/customers?kana=${encodeURIComponent('た')}&sort_by=company&sort_order=asc`)
      await expect(count(page)).toHaveText(online)
      await expect.poll(() => letters(page)).toMatch(/^[タチツテトダヂヅデド]+$/)
    })
  },
)

test(
  'who is written without the server stands in the row of the furigana, and moves with it',
  LONG_WITH_WORKER,
  async ({ page, wifi }) => {
    await settle(page, wifi)
    await wifi.close()
    const at = (kana: string) => `${wifi.origin}/customers?kana=${encodeURIComponent(kana)}&search=見本`

    await page.goto(`${wifi.origin}/customers?new=1`)
    await page.getByRole('dialog').getByLabel('名前').fill('見本 一郎')
    await page.getByRole('dialog').getByLabel('フリガナ').fill('たなか')
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
    await expect(storedHere(page)).toBeVisible()
    await page.goto(at('か'))
    await expect(page.getByText('「か行」に、条件に合う顧客が見つかりません')).toBeVisible()
    await page.goto(at('た'))
    await expect(count(page)).toHaveText('0件（+1 未送信）')

    await listed(page, '見本 一郎').click()
    await page.getByRole('button', { name: '編集' }).click()
    await page.getByRole('dialog').getByLabel('フリガナ').fill('がっこう')
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto(at('た'))
    await expect(page.getByText('「た行」に、条件に合う顧客が見つかりません')).toBeVisible()
    await page.goto(at('か'))
    await expect(count(page)).toHaveText('0件（+1 未送信）')

    await wifi.open()
    await expect(allSent(page)).toBeVisible({ timeout: 20_000 })
    await expect(count(page)).toHaveText('1件')
  },
)

test.describe('the strip', () => {
  test.use({ hasTouch: true })

  test(
    'has no findings, is large enough for fingers, and never moves the page sideways',
    LONG,
    async ({ page, server }) => {
      await signIn(page, server)
      for (const width of [320, 390, 820, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`${server.origin}/customers?kana=${encodeURIComponent('わ')}`)
        if (width < 768) {
          // A phone has a short menu in its place.
          await expect(page.getByRole('combobox', { name: 'フリガナの行' })).toHaveValue('わ')
        } else {
          await expect(row(page, 'わ行')).toBeInViewport()
          await expect(row(page, 'すべて')).toBeInViewport()
        }
        for (const radio of await index(page).getByRole('radio').all()) {
          const box = await radio.boundingBox()
          expect(box?.height).toBeGreaterThanOrEqual(44)
          expect(box?.width).toBeGreaterThanOrEqual(44)
        }
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `at ${width}`).toBeLessThanOrEqual(0)
        expect(await findingsInBothThemes(page), `at ${width}`).toEqual([])
      }
    },
  )
})
