// The engine of the device on a page of its own, `replica-page.ts`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'

/** Opens the page in a context of its own for as long as `use` takes. */
export async function onEnginePage(browser: Browser, use: (page: Page) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-bench-'))
  const files = await servedBuild(folder)
  const address = files.address()
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`http://localhost:${typeof address === 'object' && address ? address.port : 0}/`)
    await page.waitForFunction(() => 'bench' in globalThis)
    await use(page)
  } finally {
    await context.close()
    files.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Built as the app is, on a port of its own. */
async function servedBuild(folder: string): Promise<Server> {
  const entry = fileURLToPath(new URL('./replica-page.ts', import.meta.url))
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
    build: { outDir: folder, rolldownOptions: { input: entry, output: { entryFileNames: 'page.js' } } },
  })
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? '/', 'http://localhost').pathname)
    const isCode = path.endsWith('.js') && existsSync(path)
    response.setHeader('content-type', isCode ? 'text/javascript' : 'text/html')
    response.end(isCode ? readFileSync(path) : '<script type="module" src="/page.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return server
}
