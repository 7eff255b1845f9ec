import { expect, signIn, test } from './fixtures.ts'

/** A4 without its margins at 96 dots to the inch, and the window of a desk, whose width some browsers print with. */
const WIDTHS = [687, 1280]

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
