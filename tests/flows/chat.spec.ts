import { expect, signIn, test, WITH_MODEL } from './fixtures.ts'

const ANSWERED = 'a question is answered from the records, found again, and its conversation deleted and brought back'
// A second origin of the same server would be another person's worker.
test(ANSWERED, WITH_MODEL, async ({ page, server, engineName }) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/staff-chat`)
  await page.getByRole('textbox', { name: '質問' }).fill('スタッフの内線番号の一覧')
  await page.getByRole('textbox', { name: '質問' }).press('Enter')
  const table = page.getByRole('region', { name: '回答の表' })
  await expect(table.getByRole('row', { name: '佐藤 美咲 21' })).toBeVisible()
  await expect(page.getByText(engineName)).toBeVisible()

  await page.reload()
  await expect(table.getByRole('row', { name: '佐藤 美咲 21' })).toBeVisible()
  await page.getByRole('button', { name: '会話を削除' }).click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: '削除' }).click()
  await expect(table).toBeHidden()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await page.getByRole('button', { name: /スタッフの内線番号の一覧.*今日/ }).click()
  await expect(table).toBeVisible()
})

test('a question asked without a network waits, and is answered once there is one', async ({ page, wifi }) => {
  await signIn(page, wifi)
  await page.goto(`${wifi.origin}/device`)
  // What is asked without a network is counted in the copy only once that is whole.
  const copy = page.locator('li', { hasText: '顧客名簿と対応履歴' })
  await expect(copy).toContainText('時点のデータ', { timeout: 30_000 })
  await page.goto(`${wifi.origin}/staff-chat`)
  const box = page.getByRole('textbox', { name: '質問' })
  await expect(box).toBeVisible()
  await wifi.close()
  const ask = async (question: string) => {
    await box.fill(question)
    await page.getByRole('button', { name: '送信', exact: true }).click()
  }
  const fromHere = page.getByRole('heading', { name: 'この端末のデータからの回答（オフライン）' })
  await ask('一番高い商品は何ですか')
  await expect(page.getByText('回答待ちです。')).toBeVisible()
  // What the copy on this device holds is answered at once, and by the server later.
  await ask('顧客は何人いますか')
  await expect(fromHere).toHaveCount(1)
  await expect(page.getByText('顧客の人数は')).toBeVisible()
  await wifi.open()
  await expect(page.getByText('最も高い商品は', { exact: false })).toBeVisible()
  await expect(page.getByText('回答待ちです。')).toHaveCount(0)
  await expect(page.getByText('顧客の人数は')).toBeVisible()
  await expect(fromHere).toHaveCount(0)
})

test('an answer about a customer is kept as a contact', async ({ page, server }) => {
  await signIn(page, server)
  await page.goto(`${server.origin}/chat`)
  await page.getByRole('button', { name: 'お客様を選ぶ' }).click()
  await page.getByRole('dialog').getByRole('searchbox', { name: '顧客を検索' }).fill('勅使河原 弁慶之介')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /勅使河原 弁慶之介/ })
    .click()
  await page.getByRole('button', { name: 'これまでの経緯をまとめて', exact: true }).click()
  await page.getByRole('button', { name: '対応履歴に記録' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('link', { name: '勅使河原 弁慶之介 様' }).first().click()
  await expect(page.getByText('これまでの経緯をまとめて').first()).toBeVisible()

  await page.goto(`${server.origin}/chat`)
  await page
    .getByRole('button', { name: /これまでの経緯をまとめて/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'お客様に見せる' }).click()
  const shown = '次のご来院は12月1日です。'
  await page.getByRole('dialog').getByRole('textbox', { name: '見せる内容' }).fill(shown)
  await page.getByRole('dialog').getByRole('button', { name: '見せる', exact: true }).click()
  await expect(page.getByText(shown)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText('勅使河原')).toHaveCount(0)
  // A customer who reloads the page finds the lock, and so does one who ends it.
  await page.reload()
  await expect(page.getByRole('heading', { name: '画面をロックしています' })).toBeVisible()
})
