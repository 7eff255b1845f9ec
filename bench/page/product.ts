import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tls } from '../../server/listen-secure.ts'
import { startLargeCase } from '../large-case.ts'
import { wholeReplica } from '../whole-replica.ts'
import type { Subject } from './subject.ts'

const CUSTOMERS = 50_000
const CONTACTS = 200_000
/** After a power cut the database of the large case is mended first. */
const START_MS = 600_000
/** Counts of the dashboard: 「57,200件」 */
const READY = { selector: 'main dl dd', text: '\\d{2,3},\\d{3}件', atLeast: 2 }
const ROWS = { selector: 'main :is(tr, [role="row"]) a[href^="/customers/"]', atLeast: 5 }
const LIST = 'nav a[href="/customers"]'

/**
 * The product's own server with the built app of `dist` and the large case in it, over TLS and HTTP/2. The large case is a
 * copy of `dataFrom`, a data folder of a stopped server; without one it is made, which takes minutes.
 */
export async function startProduct(tls: Tls, dataFrom: string | undefined): Promise<Subject> {
  if (!existsSync('dist/index.html')) throw new Error('nothing is built yet: npm run build')
  if (dataFrom && existsSync(join(dataFrom, 'server.lock'))) throw new Error(`a server is using ${dataFrom}`)
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-product-'))
  const dataDir = join(folder, 'data')
  if (dataFrom) cpSync(dataFrom, dataDir, { recursive: true })
  else await seed(dataDir)
  const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') }
  writeFileSync(files.TLS_CERT, tls.cert)
  writeFileSync(files.TLS_KEY, tls.key)
  const port = await freePort()
  const server = await start({ ...files, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DIST_DIR: 'dist' })
  return {
    name: 'product',
    port,
    ready: READY,
    list: { path: '/customers', rows: ROWS, link: LIST, back: 'nav a[href="/"]', field: 'main input[type=search]' },
    signIn: async ({ page }) => {
      await page.getByLabel('メールアドレス').fill('admin@sakura.example')
      await page.getByLabel('パスワード', { exact: true }).fill('madoguchi-demo')
      await page.getByRole('button', { name: 'ログイン', exact: true }).click()
    },
    fill: async (device, origin) => {
      await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await wholeReplica(device.page)
      await device.open(`${origin}/`)
      await device.page.locator(LIST).first().click()
      await device.shows(ROWS)
      await device.rest()
      await device.open(`${origin}/`)
    },
    stop: async () => {
      server.kill('SIGKILL')
      if (server.exitCode === null) await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function seed(dataDir: string): Promise<void> {
  const large = await startLargeCase(CUSTOMERS, CONTACTS)
  await large.stop()
  cpSync(large.dataDir, dataDir, { recursive: true })
  await large.dispose()
}

async function start(settings: Record<string, string>): Promise<ChildProcess> {
  // A build in the same process has set another NODE_ENV.
  const env = { ...process.env, LOG: 'silent', ...settings, NODE_ENV: 'development' }
  const server = spawn('node', ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const deadline = Date.now() + START_MS
  while (!(await accepts(Number(settings.PORT)))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      server.kill('SIGKILL')
      throw new Error('the server of the product did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return server
}

/** Whether somebody listens there. */
function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
