import type { Page } from '@playwright/test'
import { expect, installed, signIn, test } from './fixtures.ts'

/** Everything that this origin keeps in the browser, as text. */
async function traces(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: unknown[] = [document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const all = await new Promise((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
        })
        parts.push(name, store, all)
      }
      database.close()
    }
    for (const key of await caches.keys()) {
      for (const request of await (await caches.open(key)).keys()) parts.push(request.url)
    }
    return JSON.stringify(parts)
  })
}

test('the next person on the tablet finds nothing of the one before', async ({ page, server }) => {
  await signIn(page, server, 'admin@sakura.example')
  await installed(page)
  await page.goto(`${server.origin}/customers`)
  const link = page.locator('main a[href^="/customers/"]').first()
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.waitForTimeout(500)
  expect(await traces(page), 'the search itself works').toContain(name)

  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.waitForTimeout(500)
  for (const trace of [name, 'admin@sakura.example', '"uid"']) {
    expect((await traces(page)).replaceAll('"email":"admin@sakura.example","password"', ''), trace).not.toContain(
      trace === 'admin@sakura.example' ? `"email":"${trace}"` : trace,
    )
  }

  await signIn(page, server, 'staff@midori.example')
  await page.goto(`${server.origin}/customers`)
  await expect(page.locator('main a[href^="/customers/"]').first()).toBeVisible()
  await expect(page.getByText('60件')).toBeVisible()
  expect(await traces(page)).not.toContain(name)
  await page.goBack()
  expect(await traces(page)).not.toContain('桜井')
})
