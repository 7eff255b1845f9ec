// node tests/flows/join-tenant.ts <data folder> <e-mail> <subdomain>: makes a person a member of another tenant, as using
// an invitation does, while the server is stopped.
import { openDatabase } from '../../server/db/connect.ts'
import { withOperator } from '../../server/db/with-tenant.ts'

const [dataDir = '', email = '', subdomain = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl: null, databaseOwnerUrl: null })
try {
  await withOperator(database, async (trx) => {
    const member = await trx.selectFrom('members').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    const tenant = await trx
      .selectFrom('tenants')
      .select('id')
      .where('subdomain', '=', subdomain)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('members')
      .values({ tenant_id: tenant.id, uid: member.uid, email, name: member.name, role: 'staff' })
      .execute()
  })
} finally {
  await database.close()
}
