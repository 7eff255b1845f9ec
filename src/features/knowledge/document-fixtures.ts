import type { KnowledgeDocument } from '#contract/knowledge'

/** For tests: a document that was read; its title is its id. */
export function aDocument(id: string, more: Partial<KnowledgeDocument> = {}): KnowledgeDocument {
  const file = { file_name: `${id}.md`, size: 2048, status: 'ready' as const, failure: null, is_scanned: false }
  const stamps = { created_at: '2026-07-01T00:00:00Z', uploaded_by: '主任 一郎', is_own: false, version: 1 }
  const versions = { step: null, file_version: 1, file_since: stamps.created_at, next: null }
  return { id, title: id, description: '', tags: [], is_active: true, ...file, ...versions, ...stamps, ...more }
}
