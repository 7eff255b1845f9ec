import type { Locator, Page } from '@playwright/test'
import { japanDay } from '#contract/japan-day'
import { expect, LONG, signIn, test } from './fixtures.ts'
import { apiAs } from './record.ts'

/** A4 without its margins at 96 dots to the inch, and the window of a desk, whose width some browsers print with. */
const WIDTHS = [687, 1280]
/** In points. */
const A4 = [595, 842]
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

/** What the page asks the browser to print is noted, in place of its dialog. */
function notePrints(): void {
  Object.assign(window, {
    prints: 0,
    print: () => Object.assign(window, { prints: Reflect.get(window, 'prints') + 1 }),
  })
}

/** The colours of the words of a page that stand on paper, except what a badge is filled with. */
const coloursOf = (page: Page) =>
  page
    .locator('main')
    .evaluate((main) => [
      ...new Set(
        [...main.querySelectorAll('h1, h2, p, dd, a, strong')]
          .filter((part) => part.checkVisibility() && part.textContent?.trim())
          .map((part) => getComputedStyle(part).color),
      ),
    ])
/** Ink, and what is written in a lighter tone of it. */
const INKS = ['rgb(30, 38, 35)', 'rgb(86, 95, 90)', 'rgb(95, 102, 96)']

test('a record and a day of the reception have a button that prints them, on sheets of A4 with whose and when', async ({
  page,
  server,
}) => {
  const staff = await apiAs(server.origin, 'staff@sakura.example')
  const { id } = await staff<{ id: string }>('POST', '/api/customers', {
    ...{ name: '紙 一枚', name_kana: 'カミ イチマイ', birth_date: '1952-11-03', phone: '090-1234-5678' },
  })
  const visit = await staff<{ id: string }>('POST', '/api/visits', {
    ...{ name: '紙 一枚', name_kana: 'カミ イチマイ', customer_id: id, purpose: '診察' },
    ...{ day: japanDay(Date.now()), number: 1, arrived_at: new Date().toISOString() },
  })
  await page.addInitScript(notePrints)
  await signIn(page, server)
  for (const [place, words] of [
    [`/customers/${id}`, ['紙 一枚', 'カミ イチマイ', '1952年11月3日', '090-1234-5678']],
    ['/reception', ['紙 一枚', 'カミ イチマイ', '診察']],
  ] as const) {
    await page.goto(`${server.origin}${place}`)
    const main = page.locator('main')
    await expect(main.getByText(words[0]).first()).toBeVisible()
    await page.getByRole('button', { name: '印刷', exact: true }).click()
    expect(await page.evaluate(() => Reflect.get(window, 'prints'))).toBe(1)

    await page.emulateMedia({ media: 'print' })
    await expect(main.getByText(/^印刷: \d{4}年\d+月\d+日/)).toBeVisible()
    if (place === '/reception') {
      await expect(main.getByRole('heading', { level: 1, name: '受付' })).toBeVisible()
      await expect(main.locator('header').getByText(/^\d{4}年\d+月\d+日$/), 'of which day').toBeVisible()
    }
    for (const word of words) await expect(main.getByText(word).filter({ visible: true }).first(), word).toBeVisible()
    await expect(page.locator(':is(button, nav, aside, form):visible')).toHaveCount(0)
    await expect(main.getByRole('link', { name: /^(受付する|待合画面|一覧に戻る)$/ })).toHaveCount(0)
    expect(
      (await coloursOf(page)).filter((colour) => !INKS.includes(colour)),
      place,
    ).toEqual([])
    const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const boxes = [...sheets.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)]
    expect(boxes.length).toBeGreaterThan(0)
    for (const [, width, height] of boxes) expect([Number(width), Number(height)].map(Math.round)).toEqual(A4)
    await page.emulateMedia({ media: 'screen' })
  }
  await staff('DELETE', `/api/visits/${visit.id}`)
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
  await expect(page.getByText('条件: 「山田 美代子」')).toBeVisible()
  await expect(page.locator('button:visible').filter({ hasText: '顧客を追加' })).toHaveCount(0)
  // A phone has cards, which show the end of a number beside a way to call it.
  await page.setViewportSize({ width: 390, height: 844 })
  const number = page.locator('main li').getByText(/^0\d+-\d+-\d{4}$/)
  await expect(number.first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(number.first()).toBeHidden()
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
