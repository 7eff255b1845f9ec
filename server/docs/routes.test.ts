// @vitest-environment node
import { brotliCompress, brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { ApiEnv } from '../http/types.ts'
import { openApi } from './openapi.ts'
import { docsPage } from './page.ts'
import { docsRoutes } from './routes.ts'

vi.mock('./openapi.ts', async (original) => {
  const real = await original<typeof import('./openapi.ts')>()
  return { ...real, openApi: vi.fn(real.openApi) }
})
vi.mock('./page.ts', async (original) => {
  const real = await original<typeof import('./page.ts')>()
  return { ...real, docsPage: vi.fn(real.docsPage) }
})

vi.mock('node:zlib', async (original) => {
  const real = await original<typeof import('node:zlib')>()
  return { ...real, brotliCompress: vi.fn(real.brotliCompress) }
})

test('it is packed once for each coding: anybody may ask for it, as often as they like', async () => {
  const app = new Hono<ApiEnv>()
  docsRoutes(app)
  const ask = async (coding: string) => {
    const reply = await app.request('/api/openapi.json', { headers: { 'accept-encoding': coding } })
    expect(reply.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding)
    return Buffer.from(await reply.arrayBuffer())
  }
  const plain = await ask('identity')
  const replies = [await ask('br'), await ask('br'), ...(await Promise.all([ask('br'), ask('gzip')])).slice(0, 1)]
  for (const reply of replies) expect(brotliDecompressSync(reply).equals(plain)).toBe(true)
  expect(vi.mocked(brotliCompress).mock.calls).toHaveLength(1)
})

test('the description of the API is made once, however often it is asked for', async () => {
  const app = new Hono<ApiEnv>()
  docsRoutes(app)
  expect([vi.mocked(openApi).mock.calls.length, vi.mocked(docsPage).mock.calls.length]).toEqual([0, 0])
  for (const path of ['/api/openapi.json', '/api/docs']) {
    const texts = new Set<string>()
    for (let n = 0; n < 3; n += 1) texts.add(await (await app.request(path)).text())
    expect(texts.size).toBe(1)
  }
  expect([vi.mocked(openApi).mock.calls.length, vi.mocked(docsPage).mock.calls.length]).toEqual([1, 1])
})
