import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { SettingError } from '../env.ts'
import { createKysely, createPool, type Database } from './connect.ts'
import { noteStart, openHistory } from './history.ts'
import * as core from './migrations/001-core.ts'
import * as laterFeatures from './migrations/002-later-features.ts'
import * as identity from './migrations/003-identity.ts'
import * as ownMembership from './migrations/004-own-membership.ts'
import * as securityEvents from './migrations/006-security-events.ts'
import * as kanaRow from './migrations/007-kana-row.ts'
import * as joining from './migrations/008-joining.ts'
import * as changeOrder from './migrations/009-change-order.ts'
import * as boundedTimes from './migrations/010-bounded-times.ts'
import * as countsAndSieve from './migrations/011-counts-and-sieve.ts'
import * as safeSearchPath from './migrations/012-safe-search-path.ts'
import * as whoChanged from './migrations/013-who-changed.ts'
import * as contactsSieve from './migrations/014-contacts-sieve.ts'
import * as jobs from './migrations/015-jobs.ts'
import * as files from './migrations/016-files.ts'
import * as products from './migrations/017-products.ts'
import * as unnamedFiles from './migrations/018-unnamed-files.ts'
import * as staff from './migrations/019-staff.ts'
import * as auditSeals from './migrations/021-audit-seals.ts'
import * as invitationMail from './migrations/023-invitation-mail.ts'
import * as openTenant from './migrations/024-open-tenant.ts'
import * as administration from './migrations/025-administration.ts'
import * as secrets from './migrations/026-secrets.ts'
import * as usageMonths from './migrations/027-usage-months.ts'
import * as exports from './migrations/030-exports.ts'
import * as devices from './migrations/031-devices.ts'
import * as closing from './migrations/032-closing.ts'
import * as notificationPages from './migrations/033-notification-pages.ts'
import * as folders from './migrations/034-folders.ts'
import * as documents from './migrations/035-documents.ts'
import * as aiResults from './migrations/036-ai-results.ts'
import * as knowledge from './migrations/037-knowledge.ts'
import * as conversations from './migrations/038-conversations.ts'
import * as fasterTokens from './migrations/039-faster-tokens.ts'
import * as modelDays from './migrations/040-model-days.ts'
import * as frequentQuestions from './migrations/041-frequent-questions.ts'
import * as customerFilters from './migrations/042-customer-filters.ts'
import * as legalReviews from './migrations/043-legal-reviews.ts'
import * as modelHealth from './migrations/044-model-health.ts'
import * as visits from './migrations/045-visits.ts'
import * as customerImports from './migrations/046-customer-imports.ts'
import * as passageVectors from './migrations/047-passage-vectors.ts'
import * as findingAssignee from './migrations/048-finding-assignee.ts'
import * as customerMerges from './migrations/049-customer-merges.ts'
import * as bulkActs from './migrations/050-bulk-acts.ts'
import * as nextContact from './migrations/051-next-contact.ts'
import * as editedResults from './migrations/052-edited-results.ts'
import * as searchBySound from './migrations/053-search-by-sound.ts'
import * as knowledgeInUse from './migrations/054-knowledge-in-use.ts'
import * as orderOfNextContacts from './migrations/055-order-of-next-contacts.ts'
import * as snippets from './migrations/056-snippets.ts'
import * as visitsAndReasons from './migrations/057-visits-and-reasons.ts'
import * as questionsAtHand from './migrations/058-questions-at-hand.ts'
import * as pinnedCustomers from './migrations/059-pinned-customers.ts'
import * as fileObjects from './migrations/060-file-objects.ts'
import * as passagesByTerm from './migrations/061-passages-by-term.ts'
import * as titlesOfResults from './migrations/062-titles-of-results.ts'
import * as marksInNames from './migrations/063-marks-in-names.ts'
import * as baAndVa from './migrations/064-ba-and-va.ts'
import { installQueue, isQueueInstalled } from './queue-schema.ts'

/** In the order of their names. One that has run anywhere is never changed, and none is put before it: 005 was never used. */
const MIGRATIONS: Record<string, Migration> = {
  '001-core': core,
  '002-later-features': laterFeatures,
  '003-identity': identity,
  '004-own-membership': ownMembership,
  '006-security-events': securityEvents,
  '007-kana-row': kanaRow,
  '008-joining': joining,
  '009-change-order': changeOrder,
  '010-bounded-times': boundedTimes,
  '011-counts-and-sieve': countsAndSieve,
  '012-safe-search-path': safeSearchPath,
  '013-who-changed': whoChanged,
  '014-contacts-sieve': contactsSieve,
  '015-jobs': jobs,
  '016-files': files,
  '017-products': products,
  '018-unnamed-files': unnamedFiles,
  '019-staff': staff,
  '021-audit-seals': auditSeals,
  '023-invitation-mail': invitationMail,
  '024-open-tenant': openTenant,
  '025-administration': administration,
  '026-secrets': secrets,
  '027-usage-months': usageMonths,
  '030-exports': exports,
  '031-devices': devices,
  '032-closing': closing,
  '033-notification-pages': notificationPages,
  '034-folders': folders,
  '035-documents': documents,
  '036-ai-results': aiResults,
  '037-knowledge': knowledge,
  '038-conversations': conversations,
  '039-faster-tokens': fasterTokens,
  '040-model-days': modelDays,
  '041-frequent-questions': frequentQuestions,
  '042-customer-filters': customerFilters,
  '043-legal-reviews': legalReviews,
  '044-model-health': modelHealth,
  '045-visits': visits,
  '046-customer-imports': customerImports,
  '047-passage-vectors': passageVectors,
  '048-finding-assignee': findingAssignee,
  '049-customer-merges': customerMerges,
  '050-bulk-acts': bulkActs,
  '051-next-contact': nextContact,
  '052-edited-results': editedResults,
  '053-search-by-sound': searchBySound,
  '054-knowledge-in-use': knowledgeInUse,
  '055-order-of-next-contacts': orderOfNextContacts,
  '056-snippets': snippets,
  '057-visits-and-reasons': visitsAndReasons,
  '058-questions-at-hand': questionsAtHand,
  '059-pinned-customers': pinnedCustomers,
  '060-file-objects': fileObjects,
  '061-passages-by-term': passagesByTerm,
  '062-titles-of-results': titlesOfResults,
  '063-marks-in-names': marksInNames,
  '064-ba-and-va': baAndVa,
}

const provider: MigrationProvider = { getMigrations: async () => MIGRATIONS }

/**
 * Brings the database to the newest form. Several processes may start at once: one migrates, the others wait. Throws on
 * the first migration that fails; it is then as if it had not begun.
 *
 * On PostgreSQL it works by the owner's login where there is one. A login that does not own the tables only looks whether all
 * is done, so that a serving process needs no other. @throws SettingError when something is left to do
 */
export async function migrate(database: Database): Promise<void> {
  if (!database.ownerUrl) {
    if (database.kind === 'embedded' || (await mayMigrate(database))) return run(database, database.folder)
    return requireNewest(database)
  }
  const pool = createPool({ connectionString: database.ownerUrl, max: 1 })
  const owner = createKysely(pool)
  try {
    await run({ kysely: owner, pool, kind: database.kind }, database.folder)
    const login = await sql<{ login: string }>`select current_user as login`.execute(database.kysely)
    const roles = sql.raw('madoguchi_app, madoguchi_worker, madoguchi_auditor, madoguchi_eraser')
    await sql`grant ${roles} to ${sql.id(login.rows[0]?.login ?? '')}`.execute(owner)
  } finally {
    await owner.destroy()
  }
}

type Owner = Pick<Database, 'kysely' | 'pool' | 'kind'>

async function run({ kysely: db, pool, kind }: Owner, folder: string): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  await installQueue(pool, kind)
  await sql`grant select on kysely_migration to madoguchi_app`.execute(db)
  await openHistory(db, folder)
}

/** Whose the tables are, and in an empty database, who may make them: before PostgreSQL 15 everybody may make others. */
async function mayMigrate({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select coalesce(
      (select pg_has_role(current_user, relowner, 'usage') from pg_class where oid = to_regclass('public.kysely_migration')),
      has_schema_privilege(current_user, 'public', 'create')) as may`.execute(kysely)
  return rows[0]?.may === true
}

/** PostgreSQL: there is no such table, or it may not be read, which an older version did not allow. */
const NOT_KNOWN = new Set(['42P01', '42501'])

const RESTORED = '復元したデータベースの仕上げが必要です'

async function requireNewest({ kysely }: Database): Promise<void> {
  const done = await sql<{ name: string }>`select name from kysely_migration`
    .execute(kysely)
    .then(({ rows }) => new Set(rows.map(({ name }) => name)))
    .catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && NOT_KNOWN.has(String(error.code))) return new Set<string>()
      throw error
    })
  const newer = [...done].filter((name) => !Object.hasOwn(MIGRATIONS, name))
  if (newer.length > 0) {
    throw new SettingError(
      `DATABASE_URL: 新しい版が更新したデータベースです (${newer.join(', ')})。その版を起動するか、更新の前のバックアップに戻してください`,
    )
  }
  const pending = Object.keys(MIGRATIONS).filter((name) => !done.has(name))
  if (pending.length === 0 && !(await isQueueInstalled({ kysely }))) pending.push('jobs')
  if (pending.length === 0 && (await noteStart(kysely))) return
  const reason = pending.length > 0 ? `データベースの更新が必要です (${pending.join(', ')})` : RESTORED
  throw new SettingError(
    `DATABASE_URL: ${reason}。DATABASE_OWNER_URL を指定して npm run admin -- migrate を実行してください`,
  )
}
