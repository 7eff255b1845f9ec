import type { CheckedDocument, LegalCheck } from '#contract/legal-checks'
import { sendFile } from '@/offline/files/mutations'
import type { AnyCommand } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { createLegalCheck } from './mutations'

const TIME = '2026-07-01T00:00:00Z'

/** For tests: a document that was checked and has no findings; its title is its id. */
export function aDocument(id: string, more: Partial<LegalCheck> = {}): LegalCheck {
  const file = { file_name: `${id}.pdf`, media_type: 'application/pdf', size: 2048 }
  const counts = { high: 0, medium: 0, low: 0 }
  const check = {
    type: 'contract' as const,
    status: 'checked' as const,
    failure: null,
    is_scanned: false,
    step: null,
    counts,
  }
  const stamps = { created_at: TIME, updated_at: TIME, uploaded_by: '主任 一郎', is_own: false, version: 1 }
  return { id, title: id, folder_id: null, ...file, ...check, ...stamps, ...more }
}

/** For tests: the same with its text, which has one page. */
export function aCheckedDocument(id: string, more: Partial<CheckedDocument> = {}): CheckedDocument {
  return {
    ...aDocument(id),
    text: '第1条 目的',
    page_starts: [0],
    empty_pages: [],
    is_truncated: false,
    model_failure: null,
    model_letters: null,
    findings: [],
    reviews: [],
    ...more,
  }
}

/** For tests: the change of the outbox by which a file becomes the document of that id; the file is `file-{id}`. */
export function anUpload(id: string, state: OutboxEntry['state'] = 'waiting', seq = 1): OutboxEntry {
  const file = { file_id: `file-${id}`, file_name: `${id}.pdf`, media_type: 'application/pdf', size: 2048 }
  const input = { id, title: id, ...file, folder_id: null }
  const lane = `legal-check:${id}`
  const about = { lane, subject: { kind: 'legal-check', id }, creates: true, depends_on: [`file-${id}`] }
  const command = (createLegalCheck as AnyCommand).name
  const facts = { occurred_at: TIME, base: null, result: null, blocked_by: null, last_error: null, conflict: null }
  return { id: `entry-${id}`, seq, command, state, input, ...about, ...facts } as unknown as OutboxEntry
}

/** For tests: the entry that brings the file of such an upload. */
export function aFileOf(id: string, state: OutboxEntry['state']): OutboxEntry {
  const own = `file-${id}`
  const about = { command: sendFile.name, subject: { kind: 'file', id: own }, lane: `file:${own}`, seq: 0 }
  return {
    ...anUpload(id, state),
    ...about,
    id: own,
    input: { id: own, name: `${id}.pdf`, media_type: 'application/pdf', size: 2048, sha256: '0'.repeat(64) },
    depends_on: [],
  }
}
