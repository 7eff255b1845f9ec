import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { Hono } from 'hono'
import { build } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressBuild } from '../../scripts/build/compress.ts'
import { appFiles } from '../../server/app-files/routes.ts'
import { packed } from '../../server/http/pack.ts'
import type { ApiEnv } from '../../server/http/types.ts'
import { drain } from '../../server/listen.ts'
import { listenSecurely, type Tls } from '../../server/listen-secure.ts'
import type { Customer, Summary } from '../floor/store.ts'
import type { Subject } from './subject.ts'

const CUSTOMERS = 50_000
const ROWS = { selector: 'main .row', text: 'サンプル', atLeast: 5 }

/** Builds the floor page as the product is built, and serves it as the product is served: packed, over TLS and HTTP/2. */
export async function startFloor(tls: Tls): Promise<Subject> {
  const dist = await mkdtemp(join(tmpdir(), 'madoguchi-floor-'))
  await buildFloor(dist)
  const app = new Hono<ApiEnv>()
  const customers = JSON.stringify(Array.from({ length: CUSTOMERS }, (_, index) => customerAt(index)))
  app.get('/api/summary', async (c) => c.body(await packed(c, JSON.stringify(SUMMARY))))
  app.get('/api/customers', async (c) => c.body(await packed(c, customers)))
  appFiles(app, dist, null)
  app.onError((_, c) => c.body(null, 404))
  const server = await listenSecurely(app, { host: '127.0.0.1', port: 0 }, tls)
  const address = server.address()
  return {
    name: 'floor',
    port: typeof address === 'object' && address ? address.port : 0,
    ready: { selector: 'main .card', text: '打ち合わせ', atLeast: 3 },
    list: {
      path: '/customers',
      rows: ROWS,
      link: 'nav a[href="/customers"]',
      back: 'nav a[href="/"]',
      field: 'main input',
    },
    fill: async ({ page }) => {
      await page.locator('nav a[href="/customers"]').click()
      await page.getByText(`${CUSTOMERS}件`).waitFor()
      await page.locator('nav a[href="/"]').click()
    },
    stop: async () => {
      await drain(server)
      rmSync(dist, { recursive: true, force: true })
    },
  }
}

async function buildFloor(outDir: string): Promise<void> {
  const worker = VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    workbox: { navigateFallback: 'index.html', navigateFallbackDenylist: [/^\/api/], clientsClaim: true },
    manifest: { name: 'floor', short_name: 'floor', icons: [] },
  })
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../floor', import.meta.url)),
    plugins: [react(), tailwindcss(), worker, compressBuild()],
    build: { target: 'baseline-widely-available', outDir, emptyOutDir: true },
  })
}

const SUMMARY: Summary = {
  person: '山田 花子',
  tenant: '株式会社サンプル',
  counts: { 顧客: CUSTOMERS, 対応履歴: 200_000, 今月の対応: 812 },
  latest: ['打ち合わせ 1', '打ち合わせ 2', '打ち合わせ 3'],
}

const FAMILIES = ['佐藤', '鈴木', '高橋', '田中', '伊藤', '渡辺', '山本', '中村', '小林', '加藤']
const GIVEN = ['太郎', '花子', '一郎', '美咲', '健太', '陽子', '翔', '結衣', '大輔', '真由美']
const AREAS = ['03', '044', '045', '090']

function customerAt(index: number): Customer {
  const digits = String(index).padStart(5, '0')
  return {
    id: `c${index}`,
    name: `${FAMILIES[index % 10]} ${GIVEN[Math.floor(index / 10) % 10]}`,
    company: `株式会社サンプル${index % 500}`,
    email: `customer${index}@example.jp`,
    phone: `${AREAS[index % 4]}-0${digits.slice(3)}-${digits}`,
  }
}
