import { type RawBuilder, sql } from 'kysely'

/** Bytes of long texts in one page: sixty of the longest contacts that can be written, and thousands of usual ones. */
const PAGE_BYTES = 4_000_000

/** What {@link lightRows} adds to a row. */
export type Weighed = { rows_found: number }

/**
 * Of the rows of a page as many as their long texts allow, at least one. `rows` is a select with the long texts of each row
 * added up as `bytes`, `order` the order of the page. What is left out is not read from the disk: the length of a text is
 * known without it. `rows_found` says how many rows there were.
 */
export function lightRows(rows: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select * from (
    select page.*, (count(*) over ())::int as rows_found,
      coalesce(sum(bytes) over (order by ${order} rows between unbounded preceding and 1 preceding), 0) as bytes_before
    from (${rows}) page
  ) weighed where bytes_before < ${PAGE_BYTES}::int`
}

/** The bytes of texts that may be long. */
export function bytesOf(...columns: string[]): RawBuilder<number> {
  return sql<number>`${sql.join(
    columns.map((column) => sql`octet_length(${sql.ref(column)})`),
    sql` + `,
  )}`
}
