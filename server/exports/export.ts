import { sql } from 'kysely'
import * as z from 'zod/mini'
import { EXPORT_DAYS, type ExportResult } from '#contract/exports'
import { dayIn } from '#contract/questions/calendar'
import { events } from '../core/events.ts'
import { type JobContext, type JobKind, jobKind } from '../core/job.ts'
import type { Trx } from '../db/with-tenant.ts'
import { removeLeftovers } from '../uploads/expire-staged.ts'
import type { WrittenFile } from '../uploads/stage-file.ts'
import { keepStaged } from '../uploads/staged-file.ts'
import { type Archive, createArchive } from './archive.ts'
import { readme } from './readme.ts'
import { countRows, EXPORTED, rowsOf } from './rows.ts'
import { safeName, storedFiles } from './stored-files.ts'
import { asCsv, asJsonLines } from './texts.ts'
import { partsOf } from './write-parts.ts'

/** A new ZIP file is begun at this size, which a browser can still take in one piece. */
const PART_BYTES = 256 * 1024 ** 2
const LIMIT_MS = 3 * 3_600_000

/** `day`: on which it was begun, by the clock of the tenant. */
type Done = { parts: WrittenFile[]; rows: number; files: number; tenant: string; day: string }

/** The kind of job that writes all data of a tenant into ZIP files. */
export function exportKind({ partBytes = PART_BYTES } = {}): JobKind<Record<never, never>, Done> {
  return jobKind({
    name: 'export tenant',
    payload: z.object({}),
    limitMs: LIMIT_MS,
    work: async (ctx) => {
      await removeLeftovers(ctx)
      const archive = createArchive(partsOf(ctx), { partBytes, now: new Date() })
      try {
        const written = await writeAll(ctx, archive)
        return { parts: await archive.end(), ...written }
      } catch (thrown) {
        archive.abandon()
        throw thrown
      }
    },
    finish: async (trx, { parts, rows, files, tenant, day }, job): Promise<ExportResult> => {
      await expireOthers(trx, job.id)
      const kept = parts.map((part, index) => {
        const number = parts.length > 1 ? `_${index + 1}of${parts.length}` : ''
        return {
          file_id: part.id,
          name: `${safeName(tenant)}_${day}${number}.zip`,
          size: part.size,
          sha256: part.sha256,
        }
      })
      for (const { file_id: id, name, sha256 } of kept) {
        await trx.updateTable('files').set({ name }).where('id', '=', id).execute()
        await keepStaged(trx, id, sha256, EXPORT_DAYS)
      }
      return { parts: kept, rows, files }
    },
    notice: (state) => events.exportEnded(state, EXPORT_DAYS),
  })
}

export const exportTenant = exportKind()

/** Everything, with the read-me as the last file, which knows all others. */
async function writeAll(ctx: JobContext, archive: Archive<WrittenFile>): Promise<Omit<Done, 'parts'>> {
  const from = new Date()
  const { tenant, timezone, total } = await ctx.read(survey)
  const rows = new Map<string, number>()
  let written = 0
  const counted = async function* (table: (typeof EXPORTED)[number], path: string) {
    for await (const page of rowsOf(ctx, table)) {
      written += page.length
      rows.set(path, (rows.get(path) ?? 0) + page.length)
      ctx.progress((written / total) * 98)
      yield page
    }
  }
  for (const table of EXPORTED) {
    const csv = `CSV/${table.title}.csv`
    const json = `JSON/${table.name}.jsonl`
    for (const path of [csv, json]) rows.set(path, 0)
    await archive.add(csv, asCsv(table, counted(table, csv), timezone))
    await archive.add(json, asJsonLines(counted(table, json)))
  }
  let files = 0
  for await (const { path, isText, bytes } of storedFiles(ctx)) {
    // What is no text is packed already, as a picture is.
    await archive.add(path, bytes, { compress: isText })
    files += 1
    written += FILE_WEIGHT
    ctx.progress((written / total) * 98)
  }
  const text = readme({ tenant, timezone, from, to: new Date(), entries: archive.entries, rows })
  await archive.add('README.txt', once(Buffer.from(`\uFEFF${text}`)))
  const records = EXPORTED.reduce((sum, { name }) => sum + (rows.get(`JSON/${name}.jsonl`) ?? 0), 0)
  return { tenant, day: dayIn(timezone, from), rows: records, files }
}

async function* once(bytes: Buffer) {
  yield bytes
}

/** How many records take as long as a file, roughly; for the progress. */
const FILE_WEIGHT = 50

/** What has to be known of the transaction's tenant at the beginning. Each record is written twice. */
async function survey(trx: Trx): Promise<{ tenant: string; timezone: string; total: number }> {
  const { name, timezone } = await trx.selectFrom('tenants').select(['name', 'timezone']).executeTakeFirstOrThrow()
  let total = 1
  for (const table of EXPORTED) {
    const isOfFiles = table.columns.some((column) => column.name === 'media_type')
    total += (await countRows(trx, table)) * (isOfFiles ? 2 + FILE_WEIGHT : 2)
  }
  return { tenant: name, timezone, total }
}

/** The newest export takes the place of the ones before it: each is as large as everything. */
async function expireOthers(trx: Trx, jobId: string): Promise<void> {
  await trx
    .updateTable('files')
    .set({ expires_at: sql<Date>`clock_timestamp()` })
    .where('made_by_job', '!=', jobId)
    .where('completed_at', 'is not', null)
    .where('expires_at', 'is not', null)
    .execute()
}
