import { type Database, openDatabase } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import type { Env } from '../env.ts'

/**
 * The database for an operator's command, in its newest form. With a login of the owner it works as the owner: the
 * server's own login may not see all tenants. @throws SettingError while a server holds the data folder
 */
export async function openForOperator(env: Env): Promise<Database> {
  const database = await openDatabase(env)
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  if (!env.databaseOwnerUrl) return database
  await database.close()
  return openDatabase({ ...env, databaseUrl: env.databaseOwnerUrl, databaseOwnerUrl: null })
}
