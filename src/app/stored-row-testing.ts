// For a test: rows as tablets may hold them. What is here is never changed, only added to.

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

/** A row of the outbox, as far as its command makes it. */
export type StoredRow = {
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
const STORED: readonly StoredRow[] = [
  { command: 'customers.create', command_version: 1, lane, subject, input: { id: CUSTOMER, ...FIELDS }, creates: true },
  { command: 'customers.update', command_version: 1, lane, subject, input: { ...ref, changes: { memo: '車いす' } } },
  { command: 'customers.delete', command_version: 1, lane, subject, input: ref },
  { command: 'customers.restore', command_version: 1, lane, subject, input: ref },
  {
    ...{ command: 'customers.distinguish', command_version: 1, lane, subject },
    input: {
      customer_id: CUSTOMER,
      other_id: OTHER,
      name: '甲',
      other_name: '乙',
      is_distinct: true,
      reason: 'family',
    },
  },
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

const PINS: readonly StoredRow[] = (['pin', 'unpin'] as const).map((act) => ({
  ...{ command: `pinned_customers.${act}`, command_version: 1, lane: `pinned-customer:${CUSTOMER}`, input: ref },
  ...{ subject: { ...subject, kind: 'pinned-customer' }, creates: act === 'pin' },
}))

const SENT_FILE: StoredRow = {
  ...{ command: 'files.send', command_version: 1, lane: `file:${OTHER}`, creates: true },
  subject: { kind: 'file', id: OTHER },
  input: { id: OTHER, name: '箱.jpg', media_type: 'image/jpeg', size: 3, sha256: '0'.repeat(64) },
}

const product = { ...subject, kind: 'product' }
const PRODUCT = {
  ...{ name: 'インフルエンザ予防接種', category: '予防接種', price: 3500, tax_included: true, description: '' },
  ...{ status: 'active', image_id: null },
}
const PRODUCTS: readonly StoredRow[] = [
  ['create', { id: CUSTOMER, ...PRODUCT }] as const,
  ['update', { ...ref, changes: { price: 4000 } }] as const,
  ['delete', ref] as const,
  ['restore', ref] as const,
].map(([act, input]) => ({
  ...{ command: `products.${act}`, command_version: 1, lane: `product:${CUSTOMER}`, subject: product, input },
  creates: act === 'create',
}))

const folder = { ...subject, kind: 'folder' }
const FOLDERS: readonly StoredRow[] = [
  ['create', { id: CUSTOMER, name: '契約書', parent_id: OTHER }] as const,
  ['rename', { ...ref, changes: { name: '規程' } }] as const,
  ['move', { ...ref, parent_id: null, new_parent_id: OTHER, to: '/契約書' }] as const,
  // What goes with a folder was not named at first.
  ['delete', { ...ref, parent_id: OTHER, contents: 'move_up' }] as const,
  ['delete', { ...ref, parent_id: OTHER, contents: 'delete', documents: [OTHER], folders: [] }] as const,
].map(([act, input]) => ({
  ...{ command: `folders.${act}`, command_version: 1, lane: `folder:${CUSTOMER}`, subject: folder, input },
  creates: act === 'create',
}))

const ownOrShared = (resource: string, kind: string, made: object, changes: object): StoredRow[] =>
  Object.entries({ create: { id: CUSTOMER, ...made }, update: { ...ref, changes }, delete: ref, restore: ref }).map(
    ([act, input]) => ({
      ...{ command: `${resource}.${act}`, command_version: 1, lane: `${kind}:${CUSTOMER}`, input },
      ...{ subject: { ...subject, kind }, creates: act === 'create' },
    }),
  )
const filter = { birth_month: 'this', tags: ['紹介'] }
const text = '{顧客名}様'
const SHARED: readonly StoredRow[] = [
  ...ownOrShared('saved_filters', 'saved-filter', { name: '誕生日', filter, is_shared: false }, { filter }),
  ...ownOrShared('snippets', 'snippet', { name: '予約の変更', text, is_shared: true }, { text }),
]

const document = { ...subject, kind: 'legal-check' }
const titled = { id: CUSTOMER, title: '業務委託契約書' }
const DOCUMENTS: readonly StoredRow[] = [
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
const RESULTS: readonly StoredRow[] = [
  {
    ...{ command: 'ai_results.edit', command_version: 1, lane: `ai-result:${CUSTOMER}`, creates: false },
    subject: { kind: 'ai-result', id: CUSTOMER },
    input: {
      ...{ id: CUSTOMER, title: '会計' },
      edited: {
        steps: [{ ...STEP, key: 'step-1', text: '確かめる', is_parallel: false }],
        cost: { runs: 20, roles: [{ role: '受付', people: 1, yen: 1_200 }] },
      },
    },
  },
]

const REVIEWS: readonly StoredRow[] = [
  {
    ...{ command: 'legal_checks.review', command_version: 1, lane: `legal-check:${CUSTOMER}`, creates: true },
    subject: { kind: 'legal-review', id: OTHER },
    input: {
      ...{ id: OTHER, document_id: CUSTOMER, title: '最上級の表現', finding_id: 'ad/best:4' },
      ...{ state: 'dismissed', comment: '出典があります' },
    },
  },
]

const handed = { title: '受付の手引き', file_id: OTHER, file_name: '手引き.md', size: 3 }
const KNOWLEDGE: readonly StoredRow[] = [
  ['feedback', 'question', { query: '返金の期限', is_helpful: false, feedback: '古い' }] as const,
  ...['delete_question', 'restore_question'].map((act) => [act, 'question', { query: '返金の期限' }] as const),
  ['create', 'document', { ...handed, description: '', tags: ['受付'] }] as const,
  ['replace', 'document', handed] as const,
  ['update', 'document', { title: '受付の手引き', changes: { tags: ['受付'], is_active: false } }] as const,
].map(([act, kind, input]) => ({
  creates: act === 'create',
  ...{ command: `knowledge.${act}`, command_version: 1, lane: `knowledge-${kind}:${CUSTOMER}` },
  ...{ subject: { kind: `knowledge-${kind}`, id: CUSTOMER }, input: { id: CUSTOMER, ...input } },
}))

const frequent = { ...subject, kind: 'frequent-question' }
const asked = { id: CUSTOMER, name: '駐車場はありますか' }
const FREQUENT: readonly StoredRow[] = [
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
const VISITS: readonly StoredRow[] = [
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

const CHATS: readonly StoredRow[] = (['chat', 'staff_chat'] as const).flatMap((prefix) => {
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

/** Rows by every version of every command there has been. */
export const STORED_ROWS: readonly StoredRow[] = [
  ...STORED,
  ...PINS,
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
  SENT_FILE,
]
