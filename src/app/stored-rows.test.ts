// @vitest-environment node
// Rows as tablets may hold them, written by every version of every command there has been. A raised version fails here
// until a row of the version before stands in this file: it may lie in a drawer.
import { beforeAll, describe, expect, it } from 'vitest'
import { plainCodec } from '@/offline/device/codec'
import { registerCommands } from '@/offline/outbox/commands'
import { freeze } from '@/offline/outbox/freeze'
import { readLanes } from '@/offline/outbox/lanes'
import { ROW_VERSION, readRow } from '@/offline/outbox/read-row'
import { COMMANDS } from './commands'

const CUSTOMER = '0197f3a0-0000-7000-8000-000000000001'
const OTHER = '0197f3a0-0000-7000-8000-000000000002'
const FIELDS = {
  name: '山田 花子',
  name_kana: 'ヤマダ ハナコ',
  company: '',
  email: '',
  phone: '03-1234-5678',
  address: '',
  birth_date: null,
  gender: 'unknown',
  tags: ['常連'],
  memo: '',
  caution: 'ペニシリン',
  status: 'active',
}

type Stored = {
  command: string
  command_version: number
  lane: string
  subject: object
  input: unknown
  creates?: boolean
}
const subject = { kind: 'customer', id: CUSTOMER }
const lane = `customer:${CUSTOMER}`
const ref = { id: CUSTOMER, name: '山田 花子' }

/** Oldest first; never changed, only added to. */
const STORED: readonly Stored[] = [
  { command: 'customers.create', command_version: 1, lane, subject, input: { id: CUSTOMER, ...FIELDS }, creates: true },
  { command: 'customers.update', command_version: 1, lane, subject, input: { ...ref, changes: { memo: '車いす' } } },
  { command: 'customers.delete', command_version: 1, lane, subject, input: ref },
  { command: 'customers.restore', command_version: 1, lane, subject, input: ref },
  {
    command: 'interactions.create',
    command_version: 1,
    lane,
    subject: { kind: 'interaction', id: OTHER },
    creates: true,
    input: {
      ...{ id: OTHER, customer_id: CUSTOMER, customer_name: '山田 花子', type: 'visit', summary: '初診', content: '' },
      occurred_at: '2026-07-01T00:00:00.000Z',
    },
  },
  // All marks stood in one lane at first.
  {
    ...{ command: 'notifications.read', command_version: 1, lane: 'notification:own' },
    ...{ subject: { kind: 'notification', id: 'own' }, input: { ids: [OTHER], title: '対応履歴' } },
  },
  {
    ...{ command: 'notifications.read-all', command_version: 1, lane: 'notification:own' },
    ...{ subject: { kind: 'notification', id: 'own' }, input: {} },
  },
]

const FILES: readonly Stored[] = [
  {
    ...{ command: 'files.send', command_version: 1, lane: `file:${OTHER}`, creates: true },
    subject: { kind: 'file', id: OTHER },
    input: { id: OTHER, name: '箱.jpg', media_type: 'image/jpeg', size: 3, sha256: '0'.repeat(64) },
  },
]

const product = { ...subject, kind: 'product' }
const PRODUCT = {
  ...{ name: 'インフルエンザ予防接種', category: '予防接種', price: 3500, tax_included: true, description: '' },
  ...{ status: 'active', image_id: null },
}
const PRODUCTS: readonly Stored[] = [
  ['create', { id: CUSTOMER, ...PRODUCT }] as const,
  ['update', { ...ref, changes: { price: 4000 } }] as const,
  ['delete', ref] as const,
  ['restore', ref] as const,
].map(([act, input]) => ({
  ...{ command: `products.${act}`, command_version: 1, lane: `product:${CUSTOMER}`, subject: product, input },
  creates: act === 'create',
}))

const folder = { ...subject, kind: 'folder' }
const FOLDERS: readonly Stored[] = [
  ['create', { id: CUSTOMER, name: '契約書', parent_id: OTHER }] as const,
  ['rename', { ...ref, changes: { name: '規程' } }] as const,
  ['move', { ...ref, parent_id: null, new_parent_id: OTHER, to: '/契約書' }] as const,
  ['delete', { ...ref, parent_id: OTHER, contents: 'move_up' }] as const,
].map(([act, input]) => ({
  ...{ command: `folders.${act}`, command_version: 1, lane: `folder:${CUSTOMER}`, subject: folder, input },
  creates: act === 'create',
}))

const ownOrShared = (resource: string, kind: string, made: object, changes: object): Stored[] =>
  Object.entries({ create: { id: CUSTOMER, ...made }, update: { ...ref, changes }, delete: ref, restore: ref }).map(
    ([act, input]) => ({
      ...{ command: `${resource}.${act}`, command_version: 1, lane: `${kind}:${CUSTOMER}`, input },
      ...{ subject: { ...subject, kind }, creates: act === 'create' },
    }),
  )
const filter = { birth_month: 'this', tags: ['紹介'] }
const text = '{顧客名}様'
const SHARED: readonly Stored[] = [
  ...ownOrShared('saved_filters', 'saved-filter', { name: '誕生日', filter, is_shared: false }, { filter }),
  ...ownOrShared('snippets', 'snippet', { name: '予約の変更', text, is_shared: true }, { text }),
]

const document = { ...subject, kind: 'legal-check' }
const titled = { id: CUSTOMER, title: '業務委託契約書' }
const DOCUMENTS: readonly Stored[] = [
  [
    'create',
    { ...titled, file_id: OTHER, file_name: '契約.pdf', media_type: 'application/pdf', size: 3, folder_id: OTHER },
  ] as const,
  ['update', { ...titled, changes: { title: '契約書', type: 'contract' } }] as const,
  ['move', { ...titled, folder_id: null }] as const,
  ['delete', titled] as const,
  ['restore', titled] as const,
].map(([act, input]) => ({
  ...{ command: `legal_checks.${act}`, command_version: 1, lane: `legal-check:${CUSTOMER}`, subject: document, input },
  creates: act === 'create',
}))

const STEP = { who: '受付', minutes: 3, condition: null, back_to: null }
const RESULTS: readonly Stored[] = [
  {
    ...{ command: 'ai_results.edit', command_version: 1, lane: `ai-result:${CUSTOMER}`, creates: false },
    subject: { kind: 'ai-result', id: CUSTOMER },
    input: {
      ...{ id: CUSTOMER, title: '会計' },
      edited: {
        steps: [{ ...STEP, key: 'step-1', text: '確かめる', is_parallel: false }],
      },
    },
  },
]

const REVIEWS: readonly Stored[] = [
  {
    ...{ command: 'legal_checks.review', command_version: 1, lane: `legal-check:${CUSTOMER}`, creates: true },
    subject: { kind: 'legal-review', id: OTHER },
    input: {
      ...{ id: OTHER, document_id: CUSTOMER, title: '最上級の表現', finding_id: 'ad/best:4' },
      ...{ state: 'dismissed', comment: '出典があります' },
    },
  },
]

const KNOWLEDGE: readonly Stored[] = [
  ['feedback', 'question', { query: '返金の期限', is_helpful: false, feedback: '古い' }] as const,
  ['update', 'document', { title: '受付の手引き', changes: { tags: ['受付'], is_active: false } }] as const,
].map(([act, kind, input]) => ({
  ...{ command: `knowledge.${act}`, command_version: 1, lane: `knowledge-${kind}:${CUSTOMER}` },
  ...{ subject: { kind: `knowledge-${kind}`, id: CUSTOMER }, input: { id: CUSTOMER, ...input } },
}))

const frequent = { ...subject, kind: 'frequent-question' }
const asked = { id: CUSTOMER, name: '駐車場はありますか' }
const FREQUENT: readonly Stored[] = [
  [
    'create',
    { ...asked, reading: 'チュウシャジョウ', answer: '3台分', sources: ['案内 p.1'], is_pinned: false, pin_order: 0 },
  ] as const,
  ['update', { ...asked, changes: { is_pinned: true, pin_order: 1.5 } }] as const,
  ['delete', asked] as const,
  ['restore', asked] as const,
].map(([act, input]) => ({
  ...{ command: `frequent_questions.${act}`, command_version: 1, lane: `frequent-question:${CUSTOMER}`, input },
  subject: frequent,
  creates: act === 'create',
}))

const visit = { ...subject, kind: 'visit' }
const came = { id: CUSTOMER, name: '佐藤 花子' }
const VISITS: readonly Stored[] = [
  [
    'create',
    {
      ...{ ...came, name_kana: 'サトウ ハナコ', customer_id: OTHER, purpose: '診察', day: '2026-07-01', number: 12 },
      arrived_at: '2026-07-01T00:00:00.000Z',
    },
  ] as const,
  ['update', { ...came, changes: { purpose: '検査' } }] as const,
  [
    'step',
    {
      ...{ ...came, customer_id: OTHER, day: '2026-07-01', from: 'waiting', to: 'serving' },
      at: '2026-07-01T00:10:00.000Z',
    },
  ] as const,
  ['delete', came] as const,
  ['restore', came] as const,
].map(([act, input]) => ({
  ...{ command: `visits.${act}`, command_version: 1, lane: `visit:${CUSTOMER}`, subject: visit, input },
  creates: act === 'create',
}))

const CHATS: readonly Stored[] = (['chat', 'staff_chat'] as const).flatMap((prefix) => {
  const kind = `${prefix.replace('_', '-')}-conversation`
  const named = { id: CUSTOMER, title: '今日の対応は' }
  const question = { ...named, question_id: OTHER, message: '今日の対応は何件ですか', customer_id: null }
  return [
    ['begin', question] as const,
    ['ask', { ...question, replaces: OTHER }] as const,
    ['rename', { ...named, changes: { title: '件数' } }] as const,
    ['feedback', { ...named, answer_id: OTHER, feedback: 'good' }] as const,
    ['delete', named] as const,
    ['restore', named] as const,
  ].map(([act, input]) => ({
    ...{ command: `${prefix}.${act}`, command_version: 1, lane: `${kind}:${CUSTOMER}`, input },
    subject: act === 'ask' ? { kind: 'question', id: OTHER } : { kind, id: CUSTOMER },
    creates: act === 'begin',
  }))
})

const ALL_STORED = [
  ...STORED,
  ...PRODUCTS,
  ...FOLDERS,
  ...SHARED,
  ...DOCUMENTS,
  ...REVIEWS,
  ...RESULTS,
  ...KNOWLEDGE,
  ...FREQUENT,
  ...VISITS,
  ...CHATS,
  ...FILES,
]
const rows = ALL_STORED.map((stored, index) => ({
  ...{ v: 1, id: `row-${index}`, key: `row-${index}`, seq: index + 1, tenant: 't1', uid: 'u1', creates: false },
  ...stored,
  ...{
    base: null,
    depends_on: [],
    occurred_at: '2026-07-01T00:00:00.000Z',
    state: 'waiting',
    attempts: 0,
    failures: 0,
  },
  ...{ failing_for: 0, wait: 'none', next_at: 0, wait_ms: 0, request: null, last_error: null, conflict: null },
  ...{ history: [{ at: 0, what: 'stored' }], merged: [], result: null, sent_at: null },
}))
const read = () => rows.map((row) => readRow(row, row.id, plainCodec))

beforeAll(() => registerCommands(COMMANDS))

describe('rows of earlier versions', () => {
  it('are all here', () => {
    const missing = COMMANDS.flatMap(({ name, version }) =>
      Array.from({ length: version }, (_, i) => i + 1)
        .filter((v) => !ALL_STORED.some(({ command, command_version }) => command === name && command_version === v))
        .map((v) => `${name} ${v}`),
    )
    expect(missing).toEqual([])
    expect(new Set(rows.map(({ v }) => v))).toEqual(new Set(Array.from({ length: ROW_VERSION }, (_, i) => i + 1)))
  })

  it.each(rows.map((row) => [`${row.command} ${row.command_version}`, row] as const))(
    '%s is sent as the contract takes it',
    (_, row) => {
      const sent = freeze(readRow(row, row.id, plainCodec), 0)
      const endpoint = COMMANDS.find(({ name }) => name === row.command)?.endpoint
      expect(sent).toMatchObject({ state: 'sending', input: row.input })
      if (endpoint?.body) expect(endpoint.body.safeParse(sent.request?.body).success).toBe(true)
      if (endpoint?.params) expect(endpoint.params.safeParse(sent.request?.params).success).toBe(true)
    },
  )

  it('hold up nobody of another lane', () => {
    expect(readLanes(read()).heads.map(({ row }) => row.command)).toEqual([
      'customers.create',
      'notifications.read',
      'products.create',
      'folders.create',
      'saved_filters.create',
      'snippets.create',
      'legal_checks.create',
      'ai_results.edit',
      'knowledge.feedback',
      'knowledge.update',
      'frequent_questions.create',
      'visits.create',
      'chat.begin',
      'staff_chat.begin',
      'files.send',
    ])
  })
})
