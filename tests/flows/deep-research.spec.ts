import { expect, installed, signIn, test, WITH_WORKER } from './fixtures.ts'
import { apiAs } from './record.ts'

const STAFF = 'staff@sakura.example'

test(
  'a customer is researched from their page; the report stays, is printed as PDF, and is read without a network',
  WITH_WORKER,
  async ({ page, server, wifi, engineName }) => {
    const api = await apiAs(server.origin, STAFF)
    const name = '調査 花子'
    const { id } = await api<{ id: string }>('POST', '/api/customers', { name, caution: '大きな音が苦手' })
    await signIn(page, wifi, STAFF)
    await page.goto(`${wifi.origin}/customers/${id}`)
    await page.getByRole('button', { name: 'その他の操作' }).click()
    await page.getByRole('button', { name: 'この顧客を調べる' }).click()
    await expect(page.getByRole('heading', { name: `${name} 様を調べる` })).toBeVisible()
    await page.getByRole('textbox', { name: '知りたいこと' }).fill('注意すること')
    await page.getByRole('button', { name: '調べる', exact: true }).click()

    const main = page.getByRole('main')
    const report = main.getByRole('region', { name: `顧客調査: ${name} 様` })
    await expect(report).toContainText('注意事項: 大きな音が苦手')
    await expect(report).toContainText(engineName)
    await expect(report.getByRole('link', { name: `顧客: ${name} 様` })).toBeVisible()
    await expect(main.getByRole('button', { name: new RegExp(`^顧客調査: ${name}`) })).toBeVisible()

    const downloading = page.waitForEvent('download')
    await report.getByRole('button', { name: 'PDFで保存' }).click()
    expect((await downloading).suggestedFilename()).toBe('顧客調査.pdf')

    await report.getByRole('textbox', { name: '続けて知りたいこと' }).fill('音の感じ方')
    await report.getByRole('button', { name: '続けて調べる' }).click()
    const more = main.getByRole('region', { name: `追加の質問（${name} 様）: 音の感じ方` })
    await expect(more).toContainText('注意事項: 大きな音が苦手')
    await more.getByRole('button', { name: '前の報告を開く' }).click()
    await expect(report).toContainText('注意事項: 大きな音が苦手')

    await installed(page)
    await wifi.close()
    await page.reload()
    await expect(report).toContainText('注意事項: 大きな音が苦手')
    await expect(page.getByRole('button', { name: '調べる', exact: true })).toBeDisabled()

    await main.getByRole('searchbox', { name: '結果を検索' }).fill('音が苦手')
    await expect(main.getByText('この端末で開いたものの中から探しました。')).toBeVisible()
    await expect(main.getByRole('button', { name: new RegExp(`^顧客調査: ${name}`) })).toBeVisible()
  },
)
