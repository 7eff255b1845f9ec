import type { Locator } from '@playwright/test'
import { expect, LONG, signIn, test } from './fixtures.ts'
import { apiAs } from './record.ts'

// What is on the screen is the same with the worker; to install it costs as much as to open the app.
test.use({ serviceWorkers: 'block' })

/** A4 without its margins at 96 dots to the inch, and the window of a desk, whose width some browsers print with. */
const WIDTHS = [687, 1280]
const SECTIONS = ['features', 'rights', 'models', 'usage', 'devices', 'data', 'closing'].map(
  (id) => `/administration?section=${id}`,
)
const PLACES = [
  ...['/', '/reception', '/customers', '/products', '/notifications', '/outbox', '/device', '/profile'],
  ...['/session-manager', '/staff', '/customers/import', '/customers/duplicates'],
  ...[
    '/legal-checks',
    '/legal-check',
    '/knowledge-base',
    '/chat',
    '/staff-chat',
    '/deep-research',
    '/workflow',
    '/marketing',
    '/invitations',
    '/audit',
    '/administration',
    ...SECTIONS,
  ],
]

test('a customer is printed as a sheet: the whole width, black on white, nothing to press', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, server)
  await page.goto(`${server.origin}/customers?search=${encodeURIComponent('山田 美代子')}`)
  await page.locator('main a[href^="/customers/"]').first().click()
  await expect(page.getByRole('button', { name: '対応履歴を追加' })).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 972 })
    const main = page.locator('main')
    expect((await main.boundingBox())?.width, `main at ${width}`).toBeGreaterThan(width * 0.95)
    const profile = page.getByRole('region', { name: '顧客情報' })
    expect((await profile.boundingBox())?.width, `profile at ${width}`).toBeGreaterThan(width * 0.9)
    const history = page.getByRole('region', { name: '対応履歴' })
    expect((await history.boundingBox())?.width, `history at ${width}`).toBeGreaterThan(width * 0.9)
    await expect(page.locator('button:visible, nav:visible, aside:visible')).toHaveCount(0)
    await expect(page.getByText('一覧に戻る')).toBeHidden()
    await expect(page.getByText('プラン:')).toBeHidden()
    await expect(main.getByText('さくらクリニック')).toBeVisible()
    await expect(main.getByText(/^印刷: \d{4}年/)).toBeVisible()
    const paper = await page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(document.body).color,
    ])
    expect(paper).toEqual(['rgb(255, 255, 255)', 'rgb(30, 38, 35)'])
  }
})

test('what scrolls in its frame on the screen is whole on paper', async ({ page, server }) => {
  const staff = await apiAs(server.origin, 'staff@sakura.example')
  const caution = Array.from({ length: 40 }, (_, line) => `注意 ${line + 1}`).join('\n')
  const { id } = await staff<{ id: string }>('POST', '/api/customers', { name: '紙 花子', caution })
  await signIn(page, server)
  await page.goto(`${server.origin}/customers/${id}`)
  await expect(page.getByText('注意 40')).toBeAttached()
  const cutOff = () =>
    page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('*')]
        .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY))
        .filter((part) => part.scrollHeight > part.clientHeight)
        .map((part) => part.textContent.slice(0, 20)),
    )
  expect(await cutOff()).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  expect(await cutOff()).toEqual([])
})

test('a long name and a long memo are cut on the screen until they are asked for, and whole on paper', async ({
  page,
  server,
}) => {
  const staff = await apiAs(server.origin, 'staff@sakura.example')
  const lines = Array.from({ length: 7 }, (_, line) => `メモ ${line + 1}`)
  const add = async (name: string, memo: string) =>
    (await staff<{ id: string }>('POST', '/api/customers', { name, memo })).id
  const long = await add('寿限無'.repeat(60), lines.join('\n'))
  const short = await add('短 花子', lines.slice(0, 6).join('\n'))
  await signIn(page, server)
  const whole = page.getByRole('button', { name: '全文を表示' })
  await page.goto(`${server.origin}/customers/${short}`)
  await expect(page.getByText('メモ 6')).toBeVisible()
  await expect(whole).toHaveCount(0)

  await page.goto(`${server.origin}/customers/${long}`)
  await expect(whole).toHaveCount(2)
  const linesOf = (part: Locator) =>
    part.evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))
  const [name, memo] = [page.getByRole('heading', { level: 1 }).getByText('寿限無'), page.getByText('メモ 7')]
  expect(Math.round(await linesOf(name))).toBe(2)
  expect(Math.round(await linesOf(memo))).toBe(6)
  await page.emulateMedia({ media: 'print' })
  expect(Math.round(await linesOf(name))).toBeGreaterThan(2)
  expect(Math.round(await linesOf(memo))).toBe(7)
  await page.emulateMedia({ media: 'screen' })

  await whole.last().click()
  expect(Math.round(await linesOf(memo))).toBe(7)
  await expect(page.getByRole('button', { name: 'たたむ' })).toHaveAttribute('aria-expanded', 'true')
  await expect(whole, 'each is asked for by itself').toHaveCount(1)
})

test('a list is printed from its first row as far as it was read, and says how far that is', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/customers`)
  const rows = page.locator('main tbody a[href^="/customers/"]')
  await expect(rows.first()).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/全1,2\d\d件のうち、最初の\d+件を印刷しています。/)).toBeVisible()
  expect(await rows.count()).toBeGreaterThanOrEqual(50)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  expect(await rows.count()).toBeLessThan(50)
})

test('a list is printed with the names of its columns, without its fields', async ({ page, server }) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/customers?search=${encodeURIComponent('山田 美代子')}`)
  await expect(page.locator('main a[href^="/customers/"]').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const name of ['名前', '電話番号', '最終対応']) {
    await expect(page.getByRole('columnheader', { name }).getByText(name)).toBeVisible()
  }
  await expect(page.getByRole('search')).toBeHidden()
  await expect(page.locator('button:visible').filter({ hasText: '顧客を追加' })).toHaveCount(0)
})

test(
  'every place is printed with whose paper it is and of when, without what leads or narrows',
  LONG,
  async ({ page, server }) => {
    await signIn(page, server)
    for (const place of PLACES) {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(`${server.origin}${place}`)
      const main = page.locator('main')
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await page.emulateMedia({ media: 'print' })
      await expect(main.getByText(/^印刷: \d{4}年/), place).toBeVisible()
      await expect(main.getByText('さくらクリニック').first(), place).toBeVisible()
      // The head of a column and a row of a list are read on paper.
      await expect(
        main.locator(':is(button:not(th *, .printed), nav, search, textarea, input[type="password"]):visible'),
        place,
      ).toHaveCount(0)
    }
  },
)
