import { readEnv } from '../env.ts'
import { parseCommand } from './arguments.ts'
import { exitCodeFor } from './exit-code.ts'
import { openForOperator } from './open.ts'
import { runCommand } from './run-command.ts'
import { ADMIN_USAGE } from './usage.ts'

async function main(): Promise<void> {
  const command = parseCommand(process.argv.slice(2))
  if (command.name === 'help') {
    console.log(ADMIN_USAGE)
    return
  }
  const env = readEnv()
  const database = await openForOperator(env)
  try {
    for (const line of await runCommand(command, database, env)) console.log(line)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  process.exitCode = exitCodeFor(error, ADMIN_USAGE)
})
