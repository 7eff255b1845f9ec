import type { KnowledgeDocument } from '#contract/knowledge'
import { sendFile } from '@/offline/files/mutations'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { createDocument } from './mutations'

/** For tests: a document that was read; its title is its id. */
export function aDocument(id: string, more: Partial<KnowledgeDocument> = {}): KnowledgeDocument {
  const file = { file_name: `${id}.md`, size: 2048, status: 'ready' as const, failure: null, is_scanned: false }
  const stamps = { created_at: '2026-07-01T00:00:00Z', uploaded_by: '主任 一郎', is_own: false, version: 1 }
  const versions = { step: null, file_version: 1, file_since: stamps.created_at, next: null }
  return { id, title: id, description: '', tags: [], is_active: true, ...file, ...versions, ...stamps, ...more }
}

/** For tests: the change of the outbox by which a file becomes the document of that id; the file is `file-{id}`. */
export function anUpload(id: string, more: Partial<OutboxEntry> = {}): OutboxEntry {
  const input = { id, title: id, description: '', tags: [], file_id: `file-${id}`, file_name: `${id}.md`, size: 2048 }
  const about = { command: createDocument.name, input, lane: `knowledge-document:${id}`, creates: true }
  const facts = { occurred_at: '2026-07-01T00:00:00Z', base: null, result: null, blocked_by: null, last_error: null }
  const subject = { kind: 'knowledge-document', id }
  return { id: `entry-${id}`, seq: 1, state: 'waiting', subject, ...about, ...facts, ...more } as unknown as OutboxEntry
}

/** For tests: the entry that brings the file of such an upload. */
export function aFileOf(id: string, state: OutboxEntry['state']): OutboxEntry {
  const own = `file-${id}`
  const input = { id: own, name: `${id}.md`, media_type: 'text/markdown', size: 2048, sha256: '0'.repeat(64) }
  const about = {
    command: sendFile.name,
    input,
    lane: `file:${own}`,
    subject: { kind: 'file', id: own },
    creates: true,
  }
  return { ...anUpload(id), ...about, id: own, seq: 0, state }
}
