import { expect, installed, signIn, test, WITH_WORKER } from './fixtures.ts'
import { convert } from './input-method.ts'

test(
  'a name is typed once: from the search into the form, and with its furigana',
  WITH_WORKER,
  async ({ page, server }) => {
    await signIn(page, server)
    await installed(page)
    await page.goto(`${server.origin}/customers`)
    const search = page.getByRole('searchbox', { name: '顧客を検索' })
    await expect(search).toBeFocused()
    await convert(page, 'さめじま', '鮫島')
    await expect(page.getByText('条件に合う顧客が見つかりません')).toBeVisible()
    await page.getByRole('button', { name: '顧客を追加' }).first().click()
    const form = page.getByRole('dialog')
    await expect(form.getByLabel('名前')).toHaveValue('鮫島')
    await expect(form.getByLabel('フリガナ')).toHaveValue('サメジマ')
    await form.getByLabel('名前').press('End')
    await page.keyboard.type(' ')
    await convert(page, 'りん', '凜')
    await expect(form.getByLabel('名前')).toHaveValue('鮫島 凜')
    await expect(form.getByLabel('フリガナ')).toHaveValue('サメジマ リン')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('サメジマ リン')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('鮫島 凜')
  },
)
