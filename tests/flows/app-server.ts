import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, linkSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const READY_LIMIT_MS = 60_000

type Options = {
  /** Another build of the app than `dist`. */
  dist?: string
  /** Starts with a copy of this data folder instead of making the demo again. */
  dataFrom?: string
  /** More of the environment of the process, e.g. `DATABASE_URL`. */
  settings?: Record<string, string>
}

/** The real server in a process of its own, which a test can really stop, kill and start again on the same data. */
export class AppServer {
  readonly port: number
  readonly dataDir: string
  readonly settings: Record<string, string>
  dist: string
  /** The end of what the process has said since its start. */
  log = ''
  #process: ChildProcess | undefined

  private constructor(port: number, options: Options) {
    this.port = port
    this.dist = options.dist ?? 'dist'
    this.settings = options.settings ?? {}
    this.dataDir = mkdtempSync(join(tmpdir(), 'madoguchi-flow-'))
    if (options.dataFrom) copyData(options.dataFrom, this.dataDir)
  }

  static async create(options: Options = {}): Promise<AppServer> {
    const server = new AppServer(await freePort(), options)
    await server.start()
    return server
  }

  get origin(): string {
    return `http://localhost:${this.port}`
  }

  async start(): Promise<void> {
    const env = {
      ...process.env,
      ...this.settings,
      PORT: String(this.port),
      HOST: '127.0.0.1',
      DATA_DIR: this.dataDir,
      DIST_DIR: this.dist,
      NODE_ENV: 'development',
      // Servers start a hundred times in a run: their code is compiled once.
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
    }
    const child = spawn('node', ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#process = child
    this.log = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => (this.log = (this.log + chunk).slice(-4_000)))
    const deadline = Date.now() + READY_LIMIT_MS
    while (!(await this.#answers())) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the server did not start:\n${this.log}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Ends the process; `SIGKILL` gives it no chance to finish anything. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  /** Ends the process and removes its data. */
  async dispose(): Promise<void> {
    await this.stop('SIGKILL')
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  async #answers(): Promise<boolean> {
    return fetch(`${this.origin}/health`).then(
      (response) => response.ok,
      () => false,
    )
  }
}

/**
 * A copy in another folder is a backup that was put back, and the first start on one writes every customer anew. A database
 * is known by when this file of it was made, which it never writes again: the copy shares it.
 */
function copyData(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  const birth = join('pg', 'PG_VERSION')
  rmSync(join(to, birth))
  try {
    linkSync(join(from, birth), join(to, birth))
  } catch {
    // On another file system the copy stays a copy.
    cpSync(join(from, birth), join(to, birth))
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
