import { createHash } from 'node:crypto'
import type { JWK } from 'jose'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LaterSchema } from '../../db/schema-later.ts'
import { withIdentity } from '../../db/with-tenant.ts'

export type Account = Selectable<LaterSchema['identity_users']>
type NewAccount = Insertable<LaterSchema['identity_users']>
export type AccountChange = Updateable<LaterSchema['identity_users']>
export type OobPurpose = LaterSchema['identity_oob']['purpose']
/** An open session: who, since when, and how they came in. */
type Session = { account: Account; authTime: Date; provider: string }

/** How many accounts the Google stand-in lists. */
const CHOOSER_LIMIT = 20

/** What the embedded identity keeps. Each function is one short transaction; secrets are stored as hashes only. */
export type AccountStore = ReturnType<typeof createStore>

const hash = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** `changed` is told the uid of every account whose password, standing or existence may have changed. */
export function createStore(db: Database, changed: (uid: string) => void = () => {}) {
  return { ...accounts(db, changed), ...sessions(db), ...codes(db, changed), ...keys(db) }
}

function accounts(db: Database, changed: (uid: string) => void) {
  return {
    byEmail: (email: string): Promise<Account | undefined> =>
      withIdentity(db, (trx) =>
        trx.selectFrom('identity_users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst(),
      ),

    byUid: (uid: string): Promise<Account | undefined> =>
      withIdentity(db, (trx) => trx.selectFrom('identity_users').selectAll().where('uid', '=', uid).executeTakeFirst()),

    /** undefined: the e-mail address has an account already. */
    add: (account: NewAccount): Promise<Account | undefined> =>
      withIdentity(db, (trx) =>
        trx
          .insertInto('identity_users')
          .values({ ...account, email: account.email.toLowerCase() })
          .onConflict((conflict) => conflict.column('email').doNothing())
          .returningAll()
          .executeTakeFirst(),
      ),

    /** `check` throws where the account, as it is now, may not be changed so. undefined: there is no such account any more. */
    async change(
      uid: string,
      change: AccountChange,
      check: (account: Account) => void = () => {},
    ): Promise<Account | undefined> {
      const account = await withIdentity(db, async (trx) => {
        const before = trx.selectFrom('identity_users').selectAll().where('uid', '=', uid)
        const present = await before.forUpdate().executeTakeFirst()
        if (!present) return undefined
        check(present)
        return trx.updateTable('identity_users').set(change).where('uid', '=', uid).returningAll().executeTakeFirst()
      })
      changed(uid)
      return account
    },

    async remove(uid: string): Promise<void> {
      await withIdentity(db, (trx) => trx.deleteFrom('identity_users').where('uid', '=', uid).execute())
      changed(uid)
    },

    /** Accounts that have no secret: the choices of the Google stand-in. */
    withoutPassword: (): Promise<Account[]> =>
      withIdentity(db, (trx) =>
        trx
          .selectFrom('identity_users')
          .selectAll()
          .where('google_id', 'is not', null)
          .where('password_hash', 'is', null)
          .where('disabled', '=', false)
          .orderBy('created_at')
          .orderBy('uid')
          .limit(CHOOSER_LIMIT)
          .execute(),
      ),
  }
}

function sessions(db: Database) {
  return {
    openSession: (refreshToken: string, account: Account, authTime: Date, provider: string) =>
      withIdentity(db, async (trx) => {
        await trx
          .insertInto('identity_refresh_tokens')
          .values({ hash: hash(refreshToken), uid: account.uid, auth_time: authTime, provider })
          .execute()
        await trx
          .updateTable('identity_users')
          .set({ last_login_at: authTime })
          .where('uid', '=', account.uid)
          .execute()
      }),

    sessionOf: (refreshToken: string): Promise<Session | undefined> =>
      withIdentity(db, async (trx) => {
        const row = await trx
          .selectFrom('identity_refresh_tokens as token')
          .innerJoin('identity_users as account', 'account.uid', 'token.uid')
          .selectAll('account')
          .select(['token.auth_time', 'token.provider'])
          .where('token.hash', '=', hash(refreshToken))
          .executeTakeFirst()
        return row && { account: row, authTime: row.auth_time, provider: row.provider }
      }),
  }
}

function codes(db: Database, changed: (uid: string) => void) {
  return {
    addCode: (code: string, uid: string, purpose: OobPurpose, expiresAt: Date) =>
      withIdentity(db, (trx) =>
        trx
          .insertInto('identity_oob')
          .values({ hash: hash(code), uid, purpose, expires_at: expiresAt })
          .execute(),
      ),

    codeOf: (code: string) =>
      withIdentity(db, (trx) =>
        trx.selectFrom('identity_oob').selectAll().where('hash', '=', hash(code)).executeTakeFirst(),
      ),

    /**
     * Uses a code up and makes the change it stands for, both or neither. `check` throws where the account, as it is now, may not
     * be changed so. undefined: somebody else used it first.
     */
    async takeCode(
      code: string,
      change: AccountChange,
      check: (account: Account) => void,
    ): Promise<Account | undefined> {
      const account = await withIdentity(db, async (trx) => {
        const used = await trx
          .deleteFrom('identity_oob')
          .where('hash', '=', hash(code))
          .returning('uid')
          .executeTakeFirst()
        if (!used) return undefined
        const owner = trx.selectFrom('identity_users').selectAll().where('uid', '=', used.uid)
        const present = await owner.forUpdate().executeTakeFirst()
        if (!present) return undefined
        check(present)
        return trx
          .updateTable('identity_users')
          .set(change)
          .where('uid', '=', used.uid)
          .returningAll()
          .executeTakeFirst()
      })
      if (account) changed(account.uid)
      return account
    },
  }
}

function keys(db: Database) {
  return {
    signingKey: async (): Promise<JWK | undefined> =>
      (await withIdentity(db, (trx) => trx.selectFrom('identity_keys').select('jwk').executeTakeFirst()))?.jwk,

    /** Keeps the first key that any process offers, and answers that one. */
    keepSigningKey: (jwk: JWK): Promise<JWK> =>
      withIdentity(db, async (trx) => {
        await trx
          .insertInto('identity_keys')
          .values({ jwk: JSON.stringify(jwk) })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
        return (await trx.selectFrom('identity_keys').select('jwk').executeTakeFirstOrThrow()).jwk
      }),
  }
}
