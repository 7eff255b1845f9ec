import { expect, installed, LONG_WITH_WORKER, signIn, test, WITH_WORKER } from './fixtures.ts'
import { keptAnswers, traces } from './on-disk.ts'
import { apiAs, bearerOf } from './record.ts'

const MANAGER = 'manager@sakura.example'
const TEXT = '# 植木の世話\n待合室の植木には、毎週月曜の朝に水をやる。'

test('a document is added and read, and a question is answered from it', async ({ page, server, engineName }) => {
  await signIn(page, server, MANAGER)
  await page.goto(`${server.origin}/knowledge-base`)
  await page.getByRole('button', { name: '資料を追加' }).click()
  const dialog = page.getByRole('dialog', { name: '資料を追加' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: '植木の世話.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(TEXT),
  })
  await expect(dialog.getByRole('textbox', { name: 'タイトル' })).toHaveValue('植木の世話')
  await dialog.getByRole('button', { name: '追加', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: '送信を待っている資料' })).toBeHidden()
  const documents = page.getByRole('region', { name: '資料', exact: true })
  const row = documents.getByRole('listitem').filter({ hasText: '植木の世話' })
  await expect(row).toBeVisible()
  await expect(row.getByText('完了', { exact: true })).toBeVisible()

  await page.getByRole('textbox', { name: '資料に質問する' }).fill('待合室の植木に水をやるのはいつ')
  await page.getByRole('button', { name: '質問する' }).click()
  const answer = page.getByRole('region', { name: '待合室の植木に水をやるのはいつ' })
  await expect(answer.getByText('待合室の植木には、毎週月曜の朝に水をやる。 [1]')).toBeVisible()
  await expect(answer.getByText(engineName)).toBeVisible()
  await answer.getByRole('button', { name: /^\[1\].*植木の世話/ }).click()
  await expect(page.getByRole('dialog', { name: '植木の世話' })).toContainText('毎週月曜の朝に水をやる')
})

test(
  'a question that nothing answers says so; its feedback waits without a connection',
  WITH_WORKER,
  async ({ page, wifi }) => {
    await signIn(page, wifi, MANAGER)
    await installed(page)
    await page.goto(`${wifi.origin}/knowledge-base`)
    await page.getByRole('textbox', { name: '資料に質問する' }).fill('花火大会の日程')
    await page.getByRole('button', { name: '質問する' }).click()
    const answer = page.getByRole('region', { name: '花火大会の日程' })
    await expect(answer.getByText('根拠となる資料が見つかりません。')).toBeVisible()
    // The words come before the record that can be spoken of.
    await expect(answer.getByRole('button', { name: '役に立たなかった' })).toBeVisible()
    await wifi.close()
    await answer.getByRole('button', { name: '役に立たなかった' }).click()
    await expect(answer.getByText('未送信')).toBeVisible()
    await page.reload()
    await expect(answer.getByText('根拠となる資料が見つかりません。')).toBeVisible()
    await wifi.open()
    await expect(answer.getByText('未送信')).toBeHidden()
    await expect(answer.getByRole('button', { name: '役に立たなかった' })).toHaveAttribute('aria-pressed', 'true')
  },
)

test(
  'a document that is deleted elsewhere goes from this device, and what a kept answer quotes of it',
  LONG_WITH_WORKER,
  async ({ page, server, wifi }) => {
    const form = new FormData()
    form.set('file', new File(['# 傘の貸し出し\n雨の日は、入口の黄色い傘を貸す。'], '傘.md'))
    form.set('title', '傘の貸し出し')
    const headers = await bearerOf(server.origin, MANAGER)
    const made = await fetch(`${server.origin}/api/knowledge/upload`, { method: 'POST', headers, body: form })
    const { id } = (await made.json()) as { id: string }

    await signIn(page, wifi, MANAGER)
    await installed(page)
    await page.goto(`${wifi.origin}/knowledge-base`)
    const row = page.getByRole('listitem').filter({ hasText: '傘の貸し出し' })
    await expect(row.getByText('完了', { exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: '資料に質問する' }).fill('雨の日に貸す傘は何色')
    await page.getByRole('button', { name: '質問する' }).click()
    const answer = page.getByRole('region', { name: '雨の日に貸す傘は何色' })
    await answer.getByRole('button', { name: /^\[1\].*傘の貸し出し/ }).click()
    await expect(page.getByRole('dialog', { name: '傘の貸し出し' })).toContainText('黄色い傘')
    const isKept = async () => (await keptAnswers(page)).some((name) => name.includes(`"document-texts","${id}"`))
    await expect.poll(isKept).toBe(true)
    await wifi.close()
    await (await apiAs(server.origin, MANAGER))('DELETE', `/api/knowledge/legal_checks/${id}`)

    await wifi.open()
    await page.goto(`${wifi.origin}/`)
    await expect.poll(isKept, { timeout: 60_000 }).toBe(false)
    await expect.poll(() => traces(page)).toContain('"fate":"deleted"')
    await wifi.close()
    await page.goto(`${wifi.origin}/knowledge-base`)
    await page
      .getByRole('button', { name: /雨の日に貸す傘は何色/ })
      .first()
      .click()
    await expect(answer.getByText('この資料は削除されました')).toBeVisible()
    await expect(answer.getByText(/黄色い傘/)).toHaveCount(1)
  },
)
