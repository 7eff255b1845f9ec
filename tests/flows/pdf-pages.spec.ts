import type { Locator, Page } from '@playwright/test'
import { makePdf } from '../fixtures/documents/pdf.ts'
import { findingsInBothThemes } from './findings.ts'
import { comeBack, expect, installed, signIn, test, WITH_WORKER } from './fixtures.ts'

const LINES = [
  '当院のご案内',
  '当院は地域で日本一の技術をもつ歯科医院です。',
  'どんなむし歯も必ず治ります。ご予約はお電話で承ります。',
]
const page = (lines: readonly string[], top: number) =>
  lines.map((text, index) => ({ text, x: 60, y: top - index * 40, size: 20 }))
/** Two pages; the second one has what is forbidden. */
const FILE = makePdf([page(['表紙', '診療時間は午前九時からです。'], 760), page(LINES, 700)])

/** The part of a drawing below a mark: how many of its dots are dark. */
function darkBelow(mark: Locator) {
  return mark.evaluate((element) => {
    const canvas = element.closest('section')?.querySelector('canvas')
    if (!canvas) return 0
    const [box, whole] = [element.getBoundingClientRect(), canvas.getBoundingClientRect()]
    const scale = canvas.width / whole.width
    const context = canvas.getContext('2d')
    const [x, y] = [(box.left - whole.left) * scale, (box.top - whole.top) * scale]
    const dots = context?.getImageData(x, y, box.width * scale, box.height * scale).data ?? []
    let dark = 0
    for (let at = 0; at < dots.length; at += 4) if ((dots[at] ?? 255) < 128) dark++
    return dark / (dots.length / 4)
  })
}

async function openPages(desk: Page, origin: string) {
  await desk.goto(`${origin}/legal-checks`)
  await desk
    .locator('main input[type=file][multiple]')
    .setInputFiles([{ name: '院内の案内.pdf', mimeType: 'application/pdf', buffer: Buffer.from(FILE) }])
  const row = desk.getByRole('row', { name: /院内の案内/ })
  await expect(row).toContainText('チェック済み', { timeout: 30_000 })
  await row.getByRole('link').click()
  await desk.getByRole('radio', { name: 'ページ' }).check()
}

test(
  'a PDF is looked at page by page, its passages marked over their words, and again without a network',
  WITH_WORKER,
  async ({ page: desk, server, wifi }) => {
    const asked: string[] = []
    desk.on('request', (request) => asked.push(request.url()))
    const complaints: string[] = []
    desk.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await signIn(desk, wifi, 'manager@sakura.example')
    await installed(desk)
    expect(
      asked.filter((url) => /pdf\.|pdfjs/.test(url)),
      'nothing of it comes ahead',
    ).toEqual([])
    await openPages(desk, wifi.origin)

    const first = desk.getByRole('region', { name: '1ページ', exact: true })
    await expect(first.locator('canvas')).toBeVisible()
    await expect(desk.getByText('2ページ中1ページ')).toBeVisible()
    const findings = desk.getByRole('list', { name: '本文の気になる表現' })
    await findings.getByRole('link').first().click()
    const second = desk.getByRole('region', { name: '2ページ', exact: true })
    const mark = second.getByRole('link').first()
    await expect(mark).toBeFocused()
    await expect(mark).toBeInViewport()
    await expect(second.locator('canvas')).toBeVisible()
    expect(await darkBelow(mark)).toBeGreaterThan(0.05)
    await desk.getByRole('button', { name: '大きくする' }).click()
    await expect(desk.getByText('125%')).toBeVisible()
    await expect(mark, 'what was read stays in sight').toBeInViewport()
    await expect(desk.getByText('2ページ中2ページ')).toBeVisible()
    await desk.getByRole('button', { name: '小さくする' }).click()
    expect(asked.filter((url) => !url.startsWith(wifi.origin) && !/^(blob|data):/.test(url))).toEqual([])
    expect(complaints).toEqual([])
    for (const width of [390, 820, 1280]) {
      await desk.setViewportSize({ width, height: 800 })
      const sideways = await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways, `at ${width}`).toBeLessThanOrEqual(0)
    }
    expect(await findingsInBothThemes(desk)).toEqual([])

    await wifi.close()
    await comeBack(desk)
    await desk.reload()
    await desk.getByRole('radio', { name: 'ページ' }).check()
    await expect(first.locator('canvas')).toBeVisible()
    await findings.getByRole('link').first().click()
    await expect(mark).toBeFocused()
    expect(server.origin).not.toBe(wifi.origin)
  },
)
