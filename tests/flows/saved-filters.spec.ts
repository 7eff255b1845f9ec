import type { Page } from '@playwright/test'
import { expect, installed, LONG_WITH_WORKER, signIn, test } from './fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const people = (page: Page) => page.locator('main a[href^="/customers/"]').allInnerTexts()
const count = (page: Page) => page.locator('main').getByRole('status').filter({ hasText: /件/ }).first()
const openFilter = (page: Page) => page.getByRole('button', { name: '絞り込み', exact: true }).click()

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'この条件を保存' }).click()
  await dialog(page).getByLabel('条件の名前').fill(name)
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toBeHidden()
}

test(
  'a filter by two presses is saved, is the same offline, and one saved offline is sent once',
  LONG_WITH_WORKER,
  async ({ page, server }) => {
    await signIn(page, server, 'manager@sakura.example')
    await installed(page)
    await page.goto(`${server.origin}/customers`)
    await expect(count(page)).toHaveText(/\d件/)

    await openFilter(page)
    await dialog(page).getByRole('button', { name: '3か月以上対応していない' }).click()
    await expect(page).toHaveURL(/last_contact_over=3m/)
    await expect(page.getByRole('button', { name: '条件「3か月以上対応していない」を外す' })).toBeVisible()
    await save(page, 'しばらく来ていない人')
    await expect(page.getByRole('link', { name: '未送信はありません' })).toBeVisible()
    await page.reload()
    await expect(count(page)).toHaveText(/\d件/)
    const total = await count(page).innerText()
    const online = await people(page)
    expect(online.length).toBeGreaterThan(0)
    // The copy is asked for a list that was never opened: it has to be whole.
    await expect(page.getByText(/コピー/)).toBeHidden()

    await page.context().setOffline(true)
    await page.goto(`${server.origin}/customers`)
    await openFilter(page)
    await dialog(page)
      .getByRole('button', { name: /^しばらく来ていない人/ })
      .click()
    await expect(count(page)).toHaveText(total)
    expect(await people(page)).toEqual(online)

    await openFilter(page)
    await dialog(page).getByRole('button', { name: '今月が誕生日' }).click()
    await save(page, '今月のお祝い')
    await openFilter(page)
    await expect(dialog(page).getByRole('listitem').filter({ hasText: '今月のお祝い' })).toContainText('未送信')
    await page.keyboard.press('Escape')

    const sent: string[] = []
    page.on('response', (response) => {
      const request = response.request()
      if (request.method() === 'POST' && request.url().endsWith('/api/saved-filters/'))
        sent.push(`${response.status()}`)
    })
    await page.context().setOffline(false)
    await expect(page.getByRole('link', { name: '未送信はありません' })).toBeVisible()
    await page.reload()
    await openFilter(page)
    const kept = dialog(page).getByRole('listitem').filter({ hasText: '今月のお祝い' })
    await expect(kept).toHaveCount(1)
    await expect(kept).not.toContainText('未送信')
    expect(sent).toEqual(['201'])

    for (const name of ['今月のお祝い', 'しばらく来ていない人']) {
      await dialog(page)
        .getByRole('button', { name: `「${name}」を削除` })
        .click()
      await expect(page.getByText(`条件「${name}」を削除しました`)).toBeVisible()
      await openFilter(page)
      await expect(dialog(page).getByText(name)).toBeHidden()
    }
  },
)

test('a segment of the analysis leads to as many people as it counts, and can be saved from there', async ({
  page,
  server,
}) => {
  await signIn(page, server, 'manager@sakura.example')
  await page.goto(`${server.origin}/marketing`)
  await page.getByRole('button', { name: '分析する' }).click()
  // The answer in words has the same list once more.
  const link = page.getByRole('link', { name: 'この人たちを一覧で見る' })
  const card = page.getByRole('listitem').filter({ hasText: '最後の対応から181日〜365日', has: link })
  const [people = ''] = (await card.innerText()).match(/[\d,]+(?=人)/) ?? []
  await card.getByRole('link').click()
  await expect(page.getByRole('button', { name: '条件「分析: 離反の恐れ」を外す' })).toBeVisible()
  await expect(count(page)).toHaveText(`${people}件`)
  await expect(page.getByRole('button', { name: 'この条件を保存' })).toBeVisible()
})
