import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/with-tenant.ts'
import { type Mention, mentions } from './mention.ts'

/** The texts in a column of JSON, without its keys. */
const texts = (column: string) =>
  sql`jsonb_path_query_array(${sql.ref(column)}, 'strict $.** ? (@.type() == "string")')::text`

/** What people read of a row `t`, in one text. */
const WORDS = {
  ai_results: joined(sql`t.title, t.content, t.search_text`, 't.input', 't.data', 't.sources', 't.edited'),
  knowledge_questions: joined(sql`t.query, t.answer, t.feedback, t.search_text`, 't.sources'),
  frequent_questions: joined(sql`t.name, t.reading, t.answer, array_to_string(t.sources, chr(10))`),
  snippets: joined(sql`t.name, t.text`),
  visits: joined(sql`t.name, t.name_kana, t.purpose`),
  conversations: joined(sql`t.title, t.search_text`),
  exchanges: joined(sql`t.question, t.answer`, 't.sources', 't.data'),
  notifications: joined(sql`t.title, t.message`),
  // Text that was never read as JSON: it may hold what `jsonb` refuses.
  idempotency_keys: sql`regexp_replace(t.reply::text, '"[a-z_]+":', '', 'g')`,
} satisfies Record<string, RawBuilder<string>>
type Table = keyof typeof WORDS

const ROW = { words: sql<string>`w.words`, row: sql<string>`w.row` }
type Kept = { id: string; job_ids: string[] }

/**
 * Deletes what people asked the assistants, with its answers, streams and notices, where it is about customers or mentions
 * them, the questions asked often, snippets and visits that do, and the replies that repeated calls would get (docs/decisions/046-erasure-of-answers.md).
 */
export async function forgetMentions(trx: Trx, mention: Mention): Promise<void> {
  const streams = await streamsWith(trx, mention)
  const kept = {
    ai_results: await answersIn(trx, 'ai_results', mention, streams),
    knowledge_questions: await answersIn(trx, 'knowledge_questions', mention, streams),
    frequent_questions: await writtenWith(trx, 'frequent_questions', mention),
    snippets: await writtenWith(trx, 'snippets', mention),
    visits: await writtenWith(trx, 'visits', mention, OF_NOBODY_ELSE),
    conversations: await conversationsWith(trx, mention, streams),
  }
  const gone = Object.values(kept).flat()
  // The jobs first: a job that ends locks itself before what it writes into.
  await deleteRows(trx, 'jobs', [...streams, ...gone.flatMap(({ job_ids }) => job_ids)])
  for (const [table, rows] of Object.entries(kept)) {
    const ids = rows.map(({ id }) => id)
    await deleteRows(trx, table, ids)
  }
  const all = { ...mention, ids: [...mention.ids, ...gone.map(({ id }) => id)] }
  for (const table of ['notifications', 'idempotency_keys'] as const) {
    await sql`delete from ${sql.table(table)} where ctid = any(array(
      select t.ctid from ${rowsOf(table)} where ${mentions(ROW, all)}))`.execute(trx)
  }
}

/** Jobs whose text mentions them, which may be all that is left of an answer. A name may come in two pieces. */
async function streamsWith(trx: Trx, mention: Mention): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from (
      select job_id as id, string_agg(data->>'text', '' order by seq) as words
      from job_events where type = 'text' group by job_id offset 0) w
    where ${mentions({ words: ROW.words, row: ROW.words }, mention)}`.execute(trx)
  return rows.map(({ id }) => id)
}

async function answersIn(trx: Trx, table: Table, mention: Mention, streams: readonly string[]): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select t.id, array[t.job_id] as job_ids from ${rowsOf(table)}
    where t.job_id = any(${[...streams]}::uuid[]) or ${mentions(ROW, mention)}`.execute(trx)
  return rows
}

/** The visit of another customer is a record of theirs, also where they have the same name. Whoever is here today is served. */
const OF_NOBODY_ELSE = ({ ids }: Mention) => sql<boolean>`(t.customer_id::text = any(${[...ids]}::text[])
  or t.customer_id is null and t.day < (now() at time zone 'Asia/Tokyo')::date)`

/** What people wrote themselves, without a job. Whoever wrote it has read it: it goes by its own words and the ids in it. */
async function writtenWith(
  trx: Trx,
  table: Table,
  mention: Mention,
  mayGo: (mention: Mention) => RawBuilder<boolean> = () => sql<boolean>`true`,
): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select t.id, array[]::uuid[] as job_ids from ${rowsOf(table)}
    where ${mentions(ROW, mention)} and ${mayGo(mention)}`.execute(trx)
  return rows
}

/** Whole conversations: what was said next may be about them without naming them. */
async function conversationsWith(trx: Trx, mention: Mention, streams: readonly string[]): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select c.id, array(
      select x.job_id from exchanges x where x.tenant_id = c.tenant_id and x.conversation_id = c.id) as job_ids
    from conversations c
    where c.id in (select t.id from ${rowsOf('conversations')} where ${mentions(ROW, mention)})
      or c.id in (select t.conversation_id from ${rowsOf('exchanges')}
        where t.job_id = any(${[...streams]}::uuid[]) or ${mentions(ROW, mention)})`.execute(trx)
  return rows
}

async function deleteRows(trx: Trx, table: string, ids: readonly string[]): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = any(${[...ids]}::uuid[])`.execute(trx)
}

/** The rows `t` of a table, each with `w`, its words and all of it: worked out once for each row. */
function rowsOf(table: Table) {
  return sql`${sql.table(table)} t, lateral (select ${WORDS[table]} as words, row_to_json(t)::text as row offset 0) w`
}

function joined(columns: RawBuilder<unknown>, ...json: string[]): RawBuilder<string> {
  return sql<string>`concat_ws(chr(10), ${sql.join([columns, ...json.map(texts)])})`
}
