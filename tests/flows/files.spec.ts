import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Device } from './device.ts'
import { allSent, expect, installed, PASSWORD, signIn, storedHere, test, WITH_WORKER } from './fixtures.ts'
import { putFile } from './on-disk.ts'

const MANAGER = 'manager@sakura.example'
const SIZE = 18 * 1024 * 1024
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const isPiece = (path: string, method: string) => method === 'PATCH' && path.startsWith('/api/uploads/')

/** A picture with so many colours that it stays large. */
const picture = (page: Page) =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 700, height: 700 })
    const context = canvas.getContext('2d')
    const image = context?.createImageData(700, 700)
    if (!context || !image) return ''
    image.data.forEach((_, i, data) => {
      data[i] = i % 4 === 3 ? 255 : (i * 7919) % 251
    })
    context.putImageData(image, 0, 0)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })

test(
  '18 MB and the picture of a product, chosen offline: five cuts, a killed browser, and each is there once',
  WITH_WORKER,
  async ({ server, wifi }) => {
    const device = new Device()
    try {
      let page = await device.start()
      await signIn(page, wifi, MANAGER)
      await installed(page)
      await device.keepsSignIn()
      await page.goto(`${wifi.origin}/products`)
      await expect(page.getByRole('link', { name: /インフルエンザワクチン/ })).toBeVisible()
      const buffer = Buffer.from(await picture(page), 'base64')
      await wifi.close()

      await page.getByRole('button', { name: '商品を追加' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('商品名').fill('圏外の湿布')
      await dialog.getByLabel('価格（円）').fill('800')
      await dialog.locator('input[type=file]').setInputFiles({ name: '箱.png', mimeType: 'image/png', buffer })
      await expect(dialog.locator('img')).toHaveJSProperty('naturalWidth', 700)
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(storedHere(page)).toBeVisible()
      await expect(page.locator('main img')).toHaveJSProperty('naturalWidth', 700)
      await expect(page.getByText('未送信', { exact: true }).first()).toBeVisible()
      // The form of a document takes so large a file too; here it is put where forms put theirs, and no document is made of it.
      const large = await putFile(page, SIZE)
      await device.kill()

      page = await device.start()
      await page.goto(`${wifi.origin}/products`)
      await page.getByRole('link', { name: /圏外の湿布/ }).click()
      await expect(page.locator('main img')).toHaveJSProperty('naturalWidth', 700)

      // Three cuts before the browser dies, two after it.
      const pieces = () => wifi.seen.filter(({ path, method }) => isPiece(path, method)).length
      for (const kind of ['drop', 'commit-then-cut', 'drop'] as const) wifi.once({ kind }, isPiece)
      await wifi.open()
      await page.goto(`${wifi.origin}/outbox`)
      await expect.poll(pieces, { timeout: 30_000 }).toBeGreaterThan(8)
      await device.kill()
      const before = pieces()
      for (const kind of ['commit-then-cut', 'drop'] as const) wifi.once({ kind }, isPiece)

      page = await device.start()
      await page.goto(`${wifi.origin}/outbox`)
      await expect(page.getByText('未送信の変更はありません')).toBeVisible({ timeout: 45_000 })
      await expect(allSent(page)).toBeVisible()
      expect(pieces() - before, 'it went on where it was').toBeLessThan(18)
      expect(pieces()).toBeLessThanOrEqual(18 + 1 + 6)

      const get = await asked(server.origin)
      const whole = await get(`/api/files/${large.id}`)
      expect(sha256(new Uint8Array(await whole.arrayBuffer()))).toBe(large.sha256)
      const { products } = (await (await get('/api/products/?limit=100')).json()) as { products: Stored[] }
      const found = products.filter(({ name }) => name === '圏外の湿布')
      expect(found).toMatchObject([{ image_id: expect.any(String) }])
      const attached = wifi.seen.filter(({ path, method }) => method === 'POST' && /^\/api\/products\/?$/.test(path))
      expect(attached, 'the product goes once, with its picture').toHaveLength(1)
      const image = await get(`/api/products/images/${found[0]?.image_id}`)
      expect(image.headers.get('content-type')).toBe('image/jpeg')
      expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
    } finally {
      await device.dispose()
    }
  },
)

type Stored = { name: string; image_id: string | null }

/** Asks the server past every browser and proxy. */
async function asked(origin: string): Promise<(path: string) => Promise<Response>> {
  const signIn = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`
  const body = JSON.stringify({ email: MANAGER, password: PASSWORD, returnSecureToken: true })
  const reply = await fetch(signIn, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { idToken } = (await reply.json()) as { idToken: string }
  return async (path) => {
    const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${idToken}` } })
    expect(response.status, path).toBe(200)
    return response
  }
}
