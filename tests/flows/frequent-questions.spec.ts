import type { Page } from '@playwright/test'
import { allSent, expect, installed, signIn, storedHere, test, WITH_WORKER } from './fixtures.ts'
import { apiAs } from './record.ts'

const MANAGER = 'manager@sakura.example'
const QUESTION = '胃カメラの予約は何日前まで取り消せますか'
const OFFLINE = '待合室でお弁当は食べられますか'

const card = (page: Page) => page.getByRole('region', { name: 'よくある質問', exact: true })
const row = (page: Page, name: string) => card(page).getByRole('button', { name: new RegExp(`^${name}`) })
const strip = (page: Page) => page.getByRole('navigation', { name: '窓口カード' })

type Written = { id: string; name: string }

/** What the server has. */
async function written(origin: string): Promise<Written[]> {
  const api = await apiAs(origin, MANAGER)
  return (await api<{ frequent_questions: Written[] }>('GET', '/api/frequent-questions/')).frequent_questions
}

/** What an earlier try has left would be found beside that of this one. */
async function forget(origin: string): Promise<void> {
  const api = await apiAs(origin, MANAGER)
  const left = (await written(origin)).filter(({ name }) => [QUESTION, OFFLINE].includes(name))
  for (const { id } of left) await api('DELETE', `/api/frequent-questions/${id}`)
}

test(
  'an answer becomes a desk card that is read and searched without a connection, and one written then is sent once',
  WITH_WORKER,
  async ({ page, wifi }) => {
    await forget(wifi.origin)
    await signIn(page, wifi, MANAGER)
    await installed(page)
    await page.goto(`${wifi.origin}/knowledge-base`)
    await page.getByRole('textbox', { name: '資料に質問する' }).fill(QUESTION)
    await page.getByRole('button', { name: '質問する' }).click()
    const answer = page.getByRole('region', { name: QUESTION })
    await answer.getByRole('button', { name: 'よくある質問に入れる' }).click()
    const dialog = page.getByRole('dialog', { name: 'よくある質問に入れる' })
    await expect(dialog.getByLabel('質問')).toHaveValue(QUESTION)
    await dialog.getByLabel('読み・別の言い方').fill('いかめら とりけし')
    await dialog.getByLabel('回答').fill('前々日の**17時**までです。 [1]')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()

    await page.getByRole('radio', { name: 'よくある質問' }).check()
    await row(page, QUESTION).click()
    await card(page).getByRole('button', { name: '窓口に貼る' }).click()
    await expect(card(page).getByRole('button', { name: 'はがす' })).toBeVisible()
    await expect(allSent(page)).toBeVisible()

    await wifi.close()
    await page.goto(wifi.origin)
    await strip(page).getByRole('button', { name: QUESTION }).click()
    await expect(page.getByRole('dialog', { name: '窓口カード' }).getByText('17時')).toBeVisible()
    await page.keyboard.press('Escape')

    await page.goto(`${wifi.origin}/knowledge-base?tab=frequent`)
    const search = page.getByRole('searchbox', { name: 'よくある質問を検索' })
    await search.fill('torikeshi')
    await expect(row(page, QUESTION)).toBeVisible()
    await search.fill('zoudensha')
    await expect(card(page).getByText('見つかりません。')).toBeVisible()
    await search.fill('')
    await card(page).getByRole('button', { name: '質問を書く' }).click()
    await dialog.getByLabel('質問').fill(OFFLINE)
    await dialog.getByLabel('回答').fill('奥の席でどうぞ。')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(storedHere(page).first()).toBeVisible()
    await expect(row(page, OFFLINE).getByText('未送信')).toBeVisible()
    await page.reload()
    await expect(row(page, OFFLINE).getByText('未送信')).toBeVisible()

    await wifi.open()
    await expect(row(page, OFFLINE).getByText('未送信')).toBeHidden()
    expect(wifi.seen.filter(({ method, body }) => method === 'POST' && body.includes(OFFLINE))).toHaveLength(1)
    expect((await written(wifi.origin)).filter(({ name }) => name === OFFLINE)).toHaveLength(1)
  },
)

test('what is not found is asked of the documents, and who may not publish is offered nothing that would be refused', async ({
  page,
  server,
}) => {
  await signIn(page, server, 'staff@sakura.example')
  await page.goto(`${server.origin}/knowledge-base?tab=frequent&search=${encodeURIComponent('花火大会')}`)
  await expect(page.getByRole('button', { name: '質問を書く' })).toBeHidden()
  await card(page).getByRole('button', { name: '資料に質問する' }).click()
  await expect(page.getByRole('textbox', { name: '資料に質問する' })).toHaveValue('花火大会')
})
