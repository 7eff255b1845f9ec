// Runs one of the project's own TypeScript programs with what it needs installed: with-install.mjs <file> [arguments]
import { ensureInstalled } from './setup/install.mjs'
import { nodeBinary, run } from './setup/run.mjs'

await ensureInstalled()
process.exit(await run(nodeBinary(), process.argv.slice(2)))
