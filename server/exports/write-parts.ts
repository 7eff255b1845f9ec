import type { JobContext } from '../core/job.ts'
import { stageFile, type WrittenFile } from '../uploads/stage-file.ts'
import type { Sink } from './archive.ts'

/** Keeps each part of an archive as a file of the job. */
export function partsOf(ctx: Pick<JobContext, 'step' | 'job' | 'signal' | 'objects'>): Sink<WrittenFile> {
  return (part, bytes) => stageFile(ctx, { name: `${part}.zip`, mediaType: 'application/zip' }, bytes)
}
