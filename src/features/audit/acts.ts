import { AuditExported, type AuditFilter, audit } from '#contract/audit'
import { uploads } from '#contract/uploads'
import { callPatiently } from '@/api/call-patiently'
import { download } from '@/api/download'
import { saveFile } from '@/lib/save-file'
import { finishedJob, type OnLong } from './finished-job'

/** Has all seals checked; the outcome is told by the chain. */
export async function checkNow(onLong: OnLong): Promise<void> {
  await finishedJob(await callPatiently(audit.check, {}), onLong)
}

/** Hands the entries of a filter over as a CSV file. Resolves whether all of them are in it; null when it was cancelled. */
export async function exportEntries(filter: AuditFilter, onLong: OnLong): Promise<boolean | null> {
  const job = await finishedJob(await callPatiently(audit.export, { body: filter }), onLong)
  if (job.state === 'cancelled') return null
  const result = AuditExported.parse(job.result)
  const { blob, name } = await download(uploads.file, { params: { id: result.file_id } })
  saveFile(new File([blob], name, { type: 'text/csv' }))
  return result.is_whole
}
