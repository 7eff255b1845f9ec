import { FaultProxy } from '../fault-proxy/fault-proxy.ts'
import { AppServer } from './app-server.ts'
import { DEMO_DATA } from './demo-data.ts'
import { expect, LONG, signIn, test } from './fixtures.ts'
import { startModel } from './model-server.ts'
import { apiAs } from './record.ts'

const ADMIN = 'admin@sakura.example'
/** Pieces of the answer that come between two cuts, and while the line is out. */
const BETWEEN = 4

for (const cuts of [3, 10]) {
  const name = `an answer whose line drops ${cuts} times in the middle is whole, and no word of it comes twice`
  test(name, cuts === 3 ? {} : LONG, async ({ page }) => {
    const model = await startModel()
    const server = await AppServer.create({ dataFrom: DEMO_DATA, settings: { TRUSTED_HOSTS: model.host } })
    const wifi = await FaultProxy.create(server.origin)
    try {
      const api = await apiAs(server.origin, ADMIN)
      const chat = { provider: 'openai-compatible', base_url: `http://${model.host}/v1`, model: '遅いモデル' }
      await api('PUT', '/api/administration/models', { chat })
      await signIn(page, wifi)
      await page.goto(`${wifi.origin}/staff-chat`)
      await page.getByRole('textbox', { name: '質問' }).fill('スタッフの内線番号の一覧')
      await page.getByRole('button', { name: '送信' }).click()

      const answer = page.locator('[aria-busy=true] .answer')
      let whole = ''
      const say = (count: number) => {
        for (let i = 0; i < count; i += 1) {
          const piece = `${whole.length}番目、`
          whole += piece
          model.say(piece)
        }
      }
      say(BETWEEN)
      await expect(answer).toHaveText(whole)
      for (let cut = 0; cut < cuts; cut += 1) {
        await wifi.close()
        say(BETWEEN)
        await wifi.open()
        await expect(answer).toHaveText(whole)
        say(BETWEEN)
        await expect(answer).toHaveText(whole)
      }
      model.end()
      await expect(page.getByText('遅いモデル')).toBeVisible()
      await expect(page.locator('.answer')).toHaveText(whole)
    } finally {
      await wifi.close()
      await server.dispose()
      model.close()
    }
  })
}
