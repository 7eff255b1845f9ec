// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/**
 * The arrows inside `server/`: a room and the rooms that it may import, besides `contract/` and itself. `env` is `env.ts`,
 * a resource any folder without a line of its own.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  env: [],
  db: ['env'],
  core: ['env', 'db'],
  http: ['env', 'db', 'core'],
  middleware: ['core', 'http'],
  identity: ['env', 'db', 'core'],
  // Who writes answers; it reads which model a tenant has chosen.
  ai: ['env', 'db', 'core'],
  // Draws reports; the thread that does it tells what went wrong.
  pdf: ['core'],
  // Rules over a text: they know nothing of tenants and of the database.
  legal: [],
  // Cutting, reading and comparing texts.
  retrieval: [],
  // Questions in Japanese, and their answers from the records of a tenant.
  questions: ['db'],
  resource: ['db', 'core', 'http', 'legal', 'retrieval', 'ai', 'pdf', 'questions'],
  demo: ['env', 'db', 'core', 'identity', 'legal', 'retrieval'],
  admin: ['env', 'db', 'core'],
}

/** What else a room may import: single files of resources, because a rule of theirs must not be written twice. */
const FACES: Record<string, readonly string[]> = {
  // A contact is counted with its customer, and who writes one down has seen the customer.
  interactions: ['customers/counts.ts', 'customers/meant.ts', 'customers/views.ts'],
  // What a merge writes is a customer; whoever has pinned one has pinned both.
  'customer-merges': [
    'customers/lookup.ts',
    'customers/meant.ts',
    'customers/record.ts',
    'customers/views.ts',
    'pinned-customers/pins.ts',
  ],
  // Who is pinned is a customer, under whatever id.
  'pinned-customers': ['customers/meant.ts'],
  // A visit that is done is a contact, written down like any other.
  visits: ['interactions/add.ts'],
  housekeeping: [
    'customer-imports/purge.ts',
    'customers/counts.ts',
    'customers/purge.ts',
    'legal-checks/purge.ts',
    'legal-checks/ask.ts',
    'knowledge/ask-to-read.ts',
    'passages/embed-missing.ts',
    'passages/index-missing.ts',
    'products/purge.ts',
    'uploads/purge.ts',
    'uploads/remove-objects.ts',
    'usage/months.ts',
  ],
  // An import writes customers by their own rules, and its file is an upload that is read as text.
  'customer-imports': [
    'customers/change.ts',
    'customers/lookup.ts',
    'customers/record.ts',
    'documents/decode-text.ts',
    'legal-checks/inspect.ts',
    'uploads/attach.ts',
    'uploads/bytes.ts',
  ],
  // An act on many customers goes the way of an import, and changes customers by their own rules.
  'customer-selections': [
    'customer-imports/count-rows.ts',
    'customer-imports/record.ts',
    'customer-imports/require-still.ts',
    'customer-imports/revert-job.ts',
    'customer-imports/rows.ts',
    'customer-imports/run-job.ts',
    'customer-imports/work.ts',
    'customers/change.ts',
    'customers/matching.ts',
  ],
  // A picture is an upload that a product refers to; its analysis is AI work whose result is kept.
  products: ['ai-results/ask.ts', 'ai-results/kind.ts', 'customers/meant.ts', 'uploads/attach.ts', 'uploads/bytes.ts'],
  // So is the file of a document, whose type follows from its content.
  'legal-checks': [
    'documents/detect-type.ts',
    'documents/document-type.ts',
    'passages/best.ts',
    'passages/embed-missing.ts',
    'passages/find.ts',
    'passages/indexed.ts',
    'passages/searching.ts',
    'passages/within.ts',
    'passages/write.ts',
    'uploads/attach.ts',
    'uploads/bytes.ts',
    'uploads/keep-sent.ts',
  ],
  // A document of the knowledge base is kept and read like one that is checked, and answers come from its passages.
  knowledge: [
    'documents/document-type.ts',
    'legal-checks/inspect.ts',
    'legal-checks/keep-readable.ts',
    'models/settings.ts',
    'passages/best.ts',
    'passages/embed-missing.ts',
    'passages/find.ts',
    'passages/indexed.ts',
    'passages/meaning.ts',
    'passages/searching.ts',
    'passages/within.ts',
    'passages/write.ts',
    'uploads/attach.ts',
    'uploads/bytes.ts',
    'uploads/keep-sent.ts',
  ],
  // What takes long is a job, and an export a file for whoever asked, which comes piece by piece.
  audit: ['jobs/ask-for-own.ts', 'uploads/expire-staged.ts', 'uploads/stage-file.ts', 'uploads/staged-file.ts'],
  // An export is a job whose file comes piece by piece, and holds the audit log and all uploaded files.
  exports: [
    'jobs/ask-for-own.ts',
    'uploads/bytes.ts',
    'uploads/expire-staged.ts',
    'uploads/stage-file.ts',
    'uploads/staged-file.ts',
  ],
  // A tenant goes with its audit log, which is sealed once more before, and with what the store has of it.
  closing: ['audit/chain.ts', 'audit/check.ts', 'audit/seal.ts', 'jobs/record.ts', 'uploads/remove-objects.ts'],
  // The person and the tenant are one answer.
  tenant: ['profile/record.ts'],
  // Models are among the settings of the tenant, and have their version. A newly chosen one reads the documents.
  models: ['administration/change.ts', 'passages/compared.ts', 'passages/embed-missing.ts'],
  ai: ['models/settings.ts'],
  // What was made is read back before it is handed out.
  pdf: ['documents/extract-text.ts'],
  // Research is AI work whose result is kept; it looks into the passages, and reads files and pages of the web as documents.
  research: [
    'ai-results/ask.ts',
    'ai-results/kind.ts',
    'ai-results/named-records.ts',
    'ai-results/record.ts',
    // Who was merged into another record is that one.
    'customers/meant.ts',
    'documents/decode-text.ts',
    'documents/document-type.ts',
    'documents/html-text.ts',
    'legal-checks/inspect.ts',
    'passages/find.ts',
    'uploads/attach.ts',
  ],
  // Work that an engine does is kept for whoever asked for it.
  // What no record answers, the documents may.
  chat: [
    'customers/meant.ts',
    'knowledge/compose.ts',
    'knowledge/write-cited.ts',
    'models/settings.ts',
    'passages/find.ts',
    'passages/meaning.ts',
  ],
  workflow: ['ai-results/ask.ts', 'ai-results/kind.ts'],
  // Its segments are a filter of the list of customers; pages of competitors are read as research reads them.
  marketing: ['ai-results/ask.ts', 'ai-results/kind.ts', 'customers/segment.ts', 'research/read-page.ts'],
  usage: ['customers/counts.ts'],
  demo: ['customers/lookup.ts', 'invitations/code.ts', 'legal-checks/counts.ts'],
  admin: [
    'invitations/code.ts',
    'models/secrets.ts',
    'staff/change-role.ts',
    'uploads/bytes.ts',
    'uploads/move-to-store.ts',
  ],
}

/** They put the rooms together, so they may import all of them and are imported by each other alone. */
const COMPOSITION = [
  'main.ts',
  'worker.ts',
  'app.ts',
  'api-routes.ts',
  'job-kinds.ts',
  'listen.ts',
  'listen-secure.ts',
  'welcome.ts',
]

/** `npm run seed` writes records with the demo's generator. */
const IMPORT_THE_DEMO = ['main.ts', 'admin/seed.ts', 'admin/seed-records.ts']

const arrows = sourceFiles()
  .filter(({ path }) => path.startsWith('server/'))
  .flatMap(({ path, imports }) => imports.filter((target) => target.startsWith('server/')).map((to) => [path, to]))
  .map(([from = '', to = '']) => ({ from: from.slice('server/'.length), to: to.slice('server/'.length) }))

function roomOf(path: string): string {
  if (path === 'env.ts') return 'env'
  return path.includes('/') ? (path.split('/')[0] ?? '') : 'composition'
}

const isResource = (room: string) => room !== 'composition' && !(room in MAY_IMPORT)

function isAllowed({ from, to }: { from: string; to: string }): boolean {
  const [room, other] = [roomOf(from), roomOf(to)]
  if (other === 'demo' && room !== 'demo') return IMPORT_THE_DEMO.includes(from)
  if (room === 'composition' || room === other) return true
  if (FACES[room]?.includes(to)) return true
  return (MAY_IMPORT[isResource(room) ? 'resource' : room] ?? []).includes(other)
}

describe('the rooms of the server', () => {
  it('are really read', () => {
    expect(arrows.length).toBeGreaterThan(300)
    const resources = new Set(arrows.map(({ from }) => roomOf(from)).filter(isResource))
    expect([...resources]).toEqual(expect.arrayContaining(['customers', 'interactions', 'jobs', 'uploads']))
  })

  it('have only arrows that the plan allows', () => {
    expect(arrows.filter((arrow) => !isAllowed(arrow)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('are put together by few files', () => {
    const paths = sourceFiles().map(({ path }) => path)
    const loose = paths.filter((path) => /^server\/[^/]+$/.test(path)).map((path) => path.slice('server/'.length))
    expect(loose.toSorted()).toEqual([...COMPOSITION, 'env.ts'].toSorted())
  })

  it('have no permission that is not used', () => {
    const faces = Object.entries(FACES).flatMap(([room, files]) => files.map((file) => `${room} -> ${file}`))
    const used = new Set(arrows.map(({ from, to }) => `${roomOf(from)} -> ${to}`))
    expect(faces.filter((face) => !used.has(face))).toEqual([])
    expect(
      IMPORT_THE_DEMO.filter((file) => !arrows.some(({ from, to }) => from === file && roomOf(to) === 'demo')),
    ).toEqual([])
  })
})
