// `npm run dev`: the server on 8080 and the app with hot reload on 5173, which passes calls on to the server.
import { spawn } from 'node:child_process'
import { ensureInstalled } from './setup/install.mjs'
import { nodeBinary, ROOT, toolEnv } from './setup/run.mjs'

await ensureInstalled()
const options = { cwd: ROOT, stdio: 'inherit', env: toolEnv() }
const children = [
  spawn(nodeBinary(), ['--watch-path=server', '--watch-path=contract', 'server/main.ts'], options),
  spawn('vite', [], options),
]
function stop() {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
