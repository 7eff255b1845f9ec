import { findingsInBothThemes } from './findings.ts'
import { expect, installed, signIn, test, WITH_WORKER } from './fixtures.ts'
import { keptAnswers } from './on-disk.ts'

test(
  'a product is analysed, compared with the run before, and read without a connection',
  WITH_WORKER,
  async ({ page, wifi, engineName }) => {
    await signIn(page, wifi, 'staff@sakura.example')
    await installed(page)
    await page.goto(`${wifi.origin}/products`)
    await page.getByRole('link', { name: 'セラミド保湿クリーム 50g' }).click()
    const ask = page.getByRole('button', { name: '分析する' })
    await ask.click()
    const price = page.getByText('「スキンケア」の5点のうち、安い方から3番目')
    await expect(price).toBeVisible()
    await expect(page.getByText(engineName)).toBeVisible()
    await expect(page.getByRole('figure', { name: '月ごとに話題になった件数' })).toBeVisible()
    const pairs = page.getByRole('region', { name: '一緒に話題になる商品' })
    await expect(pairs.getByRole('row', { name: /アミノ酸洗顔料 120g.*%/ })).toBeVisible()
    await expect(pairs.getByText('件数が少ないため評価しません').first()).toBeVisible()
    expect(await findingsInBothThemes(page)).toEqual([])
    const window = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    if (window) await page.setViewportSize(window)

    await ask.click()
    await expect(page.getByRole('row', { name: /価格の順位.*5点のうち3番目.*5点のうち3番目/ })).toBeVisible()
    await page.reload()
    await expect(page.getByText('前回との比較')).toBeVisible()

    // The list of runs, and the two that are compared.
    const kept = async () => (await keptAnswers(page)).filter((key) => key.includes('ai-results'))
    await expect.poll(async () => (await kept()).length).toBeGreaterThanOrEqual(3)
    await wifi.close()
    await page.reload()
    await expect(price).toBeVisible()
    await expect(page.getByText('前回との比較')).toBeVisible()
    await expect(ask).toBeDisabled()
  },
)
