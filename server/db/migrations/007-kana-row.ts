import { type Kysely, sql } from 'kysely'
import { kanaRow } from '#contract/kana-row'

/**
 * The row of the kana index of each customer, written with the record like its search text, so that the rule is that of
 * the contract and is not told a second time in SQL. The index answers a page in the order of furigana, and the number of
 * customers of a row; other orders are sorted from the tenth of the customers that a row is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customers add column kana_row text collate "C"`.execute(db)
  await fill(db)
  await sql.raw(RULES).execute(db)
}

/** Only the first character decides, so a few hundred of them are all that has to be looked at. */
async function fill(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ first: string }>`select distinct left(name_kana, 1) as first from customers`.execute(db)
  for (const [row, of] of Map.groupBy(rows, ({ first }) => kanaRow(first))) {
    const firsts = sql.join(of.map(({ first }) => first))
    await sql`update customers set kana_row = ${row} where left(name_kana, 1) in (${firsts})`.execute(db)
  }
}

const RULES = `
alter table customers alter column kana_row set not null;
alter table customers add check (kana_row in ('あ', 'か', 'さ', 'た', 'な', 'は', 'ま', 'や', 'ら', 'わ', '他'));
create index customers_kana_row on customers (tenant_id, kana_row, name_kana collate "C", id) where deleted_at is null;
`
