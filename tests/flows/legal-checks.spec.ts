import type { Page } from '@playwright/test'
import { Device } from './device.ts'
import { findingsInBothThemes } from './findings.ts'
import { allSent, away, comeBack, expect, installed, LONG, signIn, test, WITH_WORKER } from './fixtures.ts'
import { apiAs } from './record.ts'

const MANAGER = 'manager@sakura.example'
const AD = '当院は地域で日本一の技術をもつ歯科医院です。どんなむし歯も必ず治ります。'
const text = (name: string, content = AD) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
const choose = (page: Page, files: readonly ReturnType<typeof text>[]) =>
  page.locator('main input[type=file][multiple]').setInputFiles([...files])
const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })
/** The documents of the demo are read first, and each file by a process that is started for it. */
const CHECKED = { timeout: 30_000 }
const BROKEN = 'ファイルが壊れているか、拡張子と内容が一致しません。'
const isPiece = (path: string, method: string) => method === 'PATCH' && path.startsWith('/api/uploads/')

test(
  'files chosen offline: a killed browser, a cut, and each is a document once, with its findings',
  WITH_WORKER,
  async ({ server, wifi }) => {
    const device = new Device()
    try {
      let page = await device.start()
      await signIn(page, wifi, MANAGER)
      await installed(page)
      await device.keepsSignIn()
      await page.goto(`${wifi.origin}/legal-checks`)
      await expect(page.getByRole('heading', { level: 1, name: 'リーガルチェック' })).toBeVisible()
      await wifi.close()
      await comeBack(page)
      await expect(away(page)).toBeVisible()
      const names = ['圏外の広告一', '圏外の広告二', '圏外の広告三', '圏外の広告四', '圏外の広告五', '圏外の広告六']
      await choose(
        page,
        names.map((name) => text(`${name}.txt`)),
      )
      await expect(page.getByText(/送信を待っているファイルがいっぱいです/)).toHaveCount(1)
      await expect(row(page, '圏外の広告五')).toContainText('未送信')
      await expect(row(page, '圏外の広告六')).toHaveCount(0)
      await device.kill()

      page = await device.start()
      await page.goto(`${wifi.origin}/legal-checks`)
      await expect(row(page, '圏外の広告一')).toContainText('未送信')
      wifi.once({ kind: 'commit-then-cut' }, isPiece)
      await wifi.open()
      await expect(row(page, '圏外の広告一')).toContainText('チェック済み', CHECKED)
      await expect(row(page, '圏外の広告五')).toContainText(/チェック済み.*高 \d+/, CHECKED)
      await expect(allSent(page)).toBeVisible()
      const api = await apiAs(server.origin, MANAGER)
      const { legal_checks } = await api<{ legal_checks: { title: string }[] }>('GET', '/api/legal-checks/?limit=100')
      const arrived = legal_checks.map(({ title }) => title).filter((title) => title.startsWith('圏外の広告'))
      expect(arrived.toSorted()).toEqual(names.slice(0, 5).toSorted())
    } finally {
      await device.dispose()
    }
  },
)

test('the life of a document: read, named, checked as something else, put into a folder, deleted, brought back', async ({
  page,
  server,
}) => {
  await signIn(page, server, MANAGER)
  const api = await apiAs(server.origin, MANAGER)
  await api('POST', '/api/folders/', { name: '広告の原稿', parent_id: null })
  await page.goto(`${server.origin}/legal-checks`)
  await choose(page, [text('原稿.txt')])
  await expect(page.getByText('1件中1件を登録しました')).toBeVisible()
  await expect(row(page, '原稿')).toContainText('チェック済み', CHECKED)
  await row(page, '原稿').getByRole('link').click()

  await expect(page.getByRole('heading', { level: 2, name: /気になる点が\d+件あります/ })).toBeVisible()
  await expect(page.locator('mark').first()).toBeVisible()
  await page.getByRole('list', { name: '本文の気になる表現' }).getByRole('link').first().click()
  await expect(page.locator('mark a').first()).toBeFocused()

  const finding = page.getByRole('list', { name: '本文の気になる表現' }).getByRole('listitem').first()
  await finding.getByRole('button', { name: /^対象外にする/ }).click()
  await page.getByRole('dialog').getByLabel('対象外とする理由').fill('掲載をやめました')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('1件を確認済み')).toBeVisible()
  await finding.getByRole('button', { name: /^担当を決める/ }).click()
  await page.getByRole('dialog').getByLabel('担当').selectOption({ label: '高橋 健一' })
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(finding.getByText('担当: 高橋 健一').first()).toBeVisible()
  await page.reload()
  await expect(finding).toContainText('掲載をやめました')
  await expect(finding.getByText('担当: 高橋 健一').first()).toBeVisible()
  await expect(page.getByText('1件を確認済み')).toBeVisible()

  await page.getByRole('button', { name: 'タイトルを変更' }).click()
  await page.getByRole('dialog').getByLabel('タイトル').fill('春の広告')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '春の広告' })).toBeVisible()

  await page.getByRole('combobox', { name: '種類' }).selectOption({ label: 'プライバシーポリシー' })
  // A single sentence is taken for a part of a policy: nothing is missing from it.
  await expect(page.getByText('個人情報保護法が求める記載を確認しました。')).toBeVisible(CHECKED)

  await page.getByRole('button', { name: '移動', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('treeitem', { name: /広告の原稿/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'ここへ移動' }).click()
  await expect(page.getByRole('navigation', { name: 'フォルダの場所' })).toContainText('広告の原稿')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ダウンロード' }).click()
  expect((await download).suggestedFilename()).toBe('原稿.txt')

  await page.getByRole('button', { name: '削除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'リーガルチェック' })).toBeVisible()
  await expect(row(page, '春の広告')).toBeHidden()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(row(page, '春の広告')).toBeVisible()

  await page.getByRole('treeitem', { name: /広告の原稿/ }).click()
  await expect(page).toHaveURL(/folder=/)
  await expect(row(page, '春の広告')).toBeVisible()
  await expect(page.getByText('1件', { exact: true }).first()).toBeVisible()
})

test(
  'what cannot be read says so in plain words; the rest of the files is not held up',
  LONG,
  async ({ page, server }) => {
    await signIn(page, server, MANAGER)
    await page.goto(`${server.origin}/legal-checks`)
    const broken = { name: '壊れた契約.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nothing') }
    const film = { name: '動画.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') }
    await choose(page, [broken, film, text('名前だけ.pdf'), text('読める広告.txt')])
    await expect(page.getByText(/サポートされていないファイル形式です。/)).toBeVisible()
    await expect(row(page, '読める広告')).toContainText('チェック済み', CHECKED)
    const refused = page.locator('li').filter({ hasText: '名前だけ.pdf' })
    await expect(refused).toContainText(BROKEN)
    await refused.getByRole('button', { name: /^その他の操作/ }).click()
    await refused.getByRole('button', { name: /^破棄/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '破棄' }).click()
    await expect(page.getByText('名前だけ')).toHaveCount(0)

    await expect(row(page, '壊れた契約')).toContainText('失敗', CHECKED)
    await row(page, '壊れた契約').getByRole('link').click()
    await expect(page.getByText(BROKEN)).toBeVisible()
    const again = page.waitForResponse((response) => response.url().endsWith('/check'))
    await page.getByRole('button', { name: 'もう一度チェック' }).click()
    expect((await again).status()).toBe(200)
    await expect(page.getByText(BROKEN)).toBeVisible(CHECKED)
  },
)

test('list and document can be read by everybody, and fit every window', LONG, async ({ page, server }) => {
  await signIn(page, server, MANAGER)
  await page.goto(`${server.origin}/legal-checks`)
  await choose(page, [text('見本の広告.txt')])
  await expect(row(page, '見本の広告')).toContainText('チェック済み', CHECKED)
  const fits = async (what: string) => {
    for (const width of [390, 820, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways, `${what} at ${width}`).toBeLessThanOrEqual(0)
    }
    expect(await findingsInBothThemes(page), what).toEqual([])
  }
  await fits('list')
  await row(page, '見本の広告').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: /気になる点/ })).toBeVisible()
  await fits('document')
})
