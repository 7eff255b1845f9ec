import { away, expect, installed, signIn, test, WITH_WORKER } from './fixtures.ts'
import { keptAnswers } from './on-disk.ts'

test(
  'what was seen is there when the server is gone, three reloads in a row',
  WITH_WORKER,
  async ({ page, ownServer: server }) => {
    await signIn(page, server)
    await installed(page)
    await page.goto(`${server.origin}/customers`)
    const first = page.locator('main a[href^="/customers/"]').first()
    const name = await first.innerText()
    await first.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(page.getByRole('button', { name: '対応履歴を追加' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '対応履歴' })).toBeVisible()
    const detail = page.url()
    const id = new URL(detail).pathname.split('/').at(-1) ?? ''
    const kept = async () => (await keptAnswers(page)).filter((key) => key.includes(id))
    await expect.poll(kept, 'the record, its contacts and what is suggested').toHaveLength(3)

    await server.stop('SIGKILL')
    for (let reload = 1; reload <= 3; reload += 1) {
      await page.goto(`${server.origin}/customers`)
      await expect(page.locator('main a[href^="/customers/"]').first(), `reload ${reload}`).toHaveText(name)
      await expect(page.getByText(/時点のデータ/).first()).toBeVisible()
      await page.goto(detail)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
      await expect(page.getByText(/時点のデータ/).first()).toBeVisible()
    }
    // Where the status leads, the strip stays with its button.
    await away(page).click()
    await expect(page.getByRole('heading', { level: 1, name: '未送信の変更' })).toBeVisible()
    const retry = page.getByRole('button', { name: '再試行' })
    await expect(retry).toBeVisible()

    await server.start()
    // The page may notice by itself a moment before, and the button goes.
    await Promise.race([retry.click(), retry.waitFor({ state: 'hidden' })])
    await expect(away(page)).toBeHidden()
  },
)

test(
  'products and colleagues are there without a network where nobody has opened them',
  WITH_WORKER,
  async ({ page, server }) => {
    await signIn(page, server, 'staff@sakura.example')
    await installed(page)
    const kept = async () => (await keptAnswers(page)).filter((key) => /"(products","list|directory)"/.test(key))
    await expect.poll(kept, { timeout: 60_000 }).toHaveLength(2)
    await page.context().setOffline(true)
    await page.goto(`${server.origin}/products`)
    await expect(page.locator('main').getByRole('link', { name: /インフルエンザワクチン/ })).toBeVisible()
    await page.goto(`${server.origin}/staff`)
    await expect(page.getByRole('listitem').filter({ hasText: '田村 早苗' })).toBeVisible()
  },
)
