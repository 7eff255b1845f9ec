// `npm start`: installs what is missing, builds what is stale, and serves everything in one process.
import { spawn } from 'node:child_process'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { nodeBinary, ROOT, toolEnv } from './setup/run.mjs'

await ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)
const server = spawn(nodeBinary(), ['server/main.ts'], { cwd: ROOT, stdio: 'inherit', env: toolEnv() })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
