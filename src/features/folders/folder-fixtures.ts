import type { Folder } from '#contract/folders'
import type { Shown } from '@/offline/outbox/fold/record'

/** For tests: a folder of the first level; its name is its id. */
export function aFolder(id: string, parent_id: string | null = null, more: Partial<Folder> = {}): Folder {
  const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }
  return { id, name: id, parent_id, ...times, created_by: '主任', is_own: false, documents: 0, version: 1, ...more }
}

/** For tests: a folder as the server has it. */
export const asShown = (record: Folder): Shown<Folder> => ({ record, mark: null })
