import { AuditFilter, EXPORT_LIMIT } from '#contract/audit'
import { BYTE_ORDER_MARK, csvLine } from '#contract/csv'
import { dayIn } from '#contract/questions/calendar'
import { type JobContext, type JobKind, jobKind } from '../core/job.ts'
import type { Trx } from '../db/with-tenant.ts'
import { removeLeftovers } from '../uploads/expire-staged.ts'
import { stageFile, type WrittenFile } from '../uploads/stage-file.ts'
import { keepAsOwn } from '../uploads/staged-file.ts'
import { headOf } from './check.ts'
import { auditRows, membersByUid } from './entries.ts'

/** Entries read in one transaction. One that a copy was filled by names a thousand records, in 37 kB. */
const BATCH = 200
/** Bytes that a browser can still take in one piece. */
const MOST_BYTES = 256 * 1024 ** 2

const HEAD = ['番号', '日時 (UTC)', '氏名', '利用者ID', '操作', '件数', '記録ID', '要求番号']

type Written = { entries: number; isWhole: boolean }
type Done = Written & { name: string; file: WrittenFile }

/**
 * The kind of job that writes entries into a CSV file for whoever asked. The newest seal is its last line: kept there, it
 * proves the chain. The file is never whole in memory.
 */
export function exportAuditKind({ mostBytes = MOST_BYTES } = {}): JobKind<AuditFilter, Done> {
  return jobKind({
    name: 'export audit',
    payload: AuditFilter,
    work: async (ctx, filter) => {
      await removeLeftovers(ctx)
      const written = { entries: 0, isWhole: false }
      const name = `操作の記録-${await ctx.read(today)}.csv`
      const file = await stageFile(ctx, { name, mediaType: 'text/csv' }, lines(ctx, filter, mostBytes, written))
      return { name, file, ...written }
    },
    finish: async (trx, { name, file, entries, isWhole }, job) => {
      await keepAsOwn(trx, job, file.id, file.sha256)
      return { file_id: file.id, name, entries, is_whole: isWhole }
    },
  })
}

export const exportAudit = exportAuditKind()

/** The day of the tenant; the times in the file are those of UTC, and say so. */
async function today(trx: Trx): Promise<string> {
  const { timezone } = await trx.selectFrom('tenants').select('timezone').executeTakeFirstOrThrow()
  return dayIn(timezone, new Date())
}

/** The file from its first line to its last; what was written is noted in `written`. */
async function* lines(
  ctx: JobContext,
  filter: AuditFilter,
  mostBytes: number,
  written: Written,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(HEAD))
  let size = 0
  let before: number | null = null
  while (!written.isWhole && written.entries < EXPORT_LIMIT && size < mostBytes) {
    ctx.signal.throwIfAborted()
    const { text, rows, last } = await readBatch(ctx, filter, before)
    const bytes = Buffer.from(text)
    yield bytes
    size += bytes.byteLength
    written.entries += rows
    written.isWhole = rows < BATCH
    before = last
  }
  const head = await ctx.read((trx) => headOf(trx))
  if (head) yield Buffer.from(csvLine(['封印', head.sealed_at.toISOString(), String(head.position), head.hash]))
}

function readBatch({ read }: JobContext, filter: AuditFilter, before: number | null) {
  return read(async (trx) => {
    const rows = await auditRows(trx, filter, { limit: BATCH, before })
    const members = await membersByUid(trx, [...new Set(rows.map(({ uid }) => uid))])
    const text = rows.map(({ id, at, uid, action, subject_ids: ids, request_id }) =>
      csvLine([
        id,
        at.toISOString(),
        members.get(uid)?.name ?? '',
        uid,
        action,
        String(ids.length),
        ids.join(' '),
        request_id,
      ]),
    )
    return { text: text.join(''), rows: rows.length, last: Number(rows.at(-1)?.id ?? 0) }
  })
}
