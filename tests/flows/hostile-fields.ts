// Where the contract takes free text that a screen shows: the calls by which it is written, and the fields of each as the
// schemas have them.
import * as z from 'zod/mini'
import { administration } from '#contract/administration'
import { chat } from '#contract/chat'
import { customers } from '#contract/customers'
import { devices } from '#contract/devices'
import type { Endpoint } from '#contract/endpoint'
import { errorReports } from '#contract/error-reports'
import { folders } from '#contract/folders'
import { frequentQuestions } from '#contract/frequent-questions'
import { interactions } from '#contract/interactions'
import { invitations } from '#contract/invitations'
import { japanDay } from '#contract/japan-day'
import { knowledge } from '#contract/knowledge'
import { legalChecks } from '#contract/legal-checks'
import { marketing } from '#contract/marketing'
import { models } from '#contract/models'
import { products } from '#contract/products'
import { profile } from '#contract/profile'
import { research } from '#contract/research'
import { savedFilters } from '#contract/saved-filters'
import { snippets } from '#contract/snippets'
import { staff } from '#contract/staff'
import { staffChat } from '#contract/staff-chat'
import { visits } from '#contract/visits'
import { workflow } from '#contract/workflow'

type Json = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
}

export type FreeText = { path: readonly string[]; max: number }

/** The fields of a body that take any text, `*` for each of a list. */
export function freeTextsOf({ body }: Endpoint): FreeText[] {
  if (!body) return []
  const found = freeTextsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Json)
  return [...new Map(found.map((field) => [field.path.join('.'), field])).values()]
}

function freeTextsIn(json: Json): FreeText[] {
  const { type, format, pattern, maxLength = 1_000, properties = {}, items, anyOf = [], oneOf = [] } = json
  if (type === 'string') {
    const isFree = !(format || pattern || json.enum || json.const !== undefined)
    return isFree ? [{ path: [], max: maxLength }] : []
  }
  const inside = [...Object.entries(properties), ...(items ? [['*', items] as const] : [])]
  return [
    ...inside.flatMap(([name, one]) => freeTextsIn(one).map(({ path, max }) => ({ path: [name, ...path], max }))),
    ...[...anyOf, ...oneOf].flatMap(freeTextsIn),
  ]
}

/** Ids of what was made before, by what it is. */
export type Made = Record<string, string>

export type Way = {
  endpoint: Endpoint
  /** Of which record, by the word under which it was made. */
  of?: string
  makes?: string
  /** What is no free text, and what a rule narrows; a field named here is not filled. */
  rest?: (made: Made, text: string) => object
}

const openModel = { provider: 'openai-compatible', base_url: 'https://models.example/v1' }
/** An address has neither spaces nor a second @. */
const addressOf = (text: string) => `${text.replaceAll(/[\s@]/g, '')}@example.jp`
const NO_ADDRESS = () => ({ email: '', phone: '' })
const at = () => new Date().toISOString()

/** Each call that keeps free text for a screen, in an order in which each finds what it needs. */
export const WAYS: readonly Way[] = [
  { endpoint: profile.change },
  { endpoint: administration.change },
  { endpoint: customers.create, makes: 'customer', rest: NO_ADDRESS },
  { endpoint: customers.update, of: 'customer', rest: NO_ADDRESS },
  {
    endpoint: interactions.create,
    rest: ({ customer }) => ({ customer_id: customer, type: 'note', occurred_at: at() }),
  },
  {
    endpoint: visits.create,
    makes: 'visit',
    rest: () => ({ customer_id: null, day: japanDay(Date.now()), number: 1, arrived_at: at() }),
  },
  { endpoint: visits.update, of: 'visit', rest: () => ({ customer_id: null }) },
  { endpoint: products.create, makes: 'product', rest: () => ({ price: 100 }) },
  { endpoint: products.update, of: 'product' },
  { endpoint: folders.create, makes: 'folder' },
  { endpoint: folders.update, of: 'folder' },
  { endpoint: frequentQuestions.create, makes: 'question', rest: () => ({ is_pinned: true }) },
  { endpoint: frequentQuestions.update, of: 'question' },
  {
    endpoint: staff.create,
    makes: 'member',
    rest: (_, text) => ({ email: addressOf(text), phone: '', role: 'staff' }),
  },
  {
    endpoint: savedFilters.create,
    makes: 'savedFilter',
    rest: () => ({ filter: { birth_month: 'this' }, is_shared: true }),
  },
  { endpoint: savedFilters.update, of: 'savedFilter', rest: () => ({ filter: { birth_month: 'next' } }) },
  { endpoint: snippets.create, makes: 'snippet', rest: () => ({ is_shared: true }) },
  { endpoint: snippets.update, of: 'snippet' },
  { endpoint: staff.update, of: 'member', rest: () => ({ phone: '' }) },
  // A question under the id of its conversation, so that the reply names both.
  ...[chat, staffChat].flatMap((calls, index): Way[] => {
    const [id, makes] = [crypto.randomUUID(), index === 0 ? 'conversation' : 'staffConversation']
    return [
      { endpoint: calls.ask, makes, rest: () => ({ id, conversation_id: id }) },
      { endpoint: calls.rename, of: makes },
    ]
  }),
  // Its address takes no brackets; by whom it was made is shown.
  { endpoint: invitations.create, rest: () => ({ email: 'guest@example.jp', role: 'staff' }) },
  { endpoint: devices.rename, of: 'device' },
  {
    endpoint: models.change,
    rest: (_, text) => ({ chat: { ...openModel, model: text }, embedding: { ...openModel, model: text } }),
  },
  { endpoint: legalChecks.update, of: 'document' },
  { endpoint: legalChecks.review, of: 'document', rest: () => ({ state: 'open' }) },
  { endpoint: research.customer, makes: 'research' },
  { endpoint: research.existingCustomer, of: 'customer' },
  { endpoint: research.competitor, makes: 'competitor' },
  { endpoint: knowledge.create, makes: 'knowledge', rest: ({ file }) => ({ file_id: file }) },
  { endpoint: knowledge.update, of: 'knowledge' },
  { endpoint: knowledge.chat },
  { endpoint: workflow.create, makes: 'draft' },
  { endpoint: workflow.review, makes: 'review' },
  { endpoint: workflow.optimize, makes: 'improvement' },
  { endpoint: marketing.customerAnalysis, makes: 'analysis' },
  { endpoint: marketing.campaignProposal, makes: 'campaign' },
  { endpoint: marketing.competitorAnalysis, makes: 'comparison' },
  { endpoint: marketing.contentCalendar, makes: 'plan', rest: () => ({ from: '2026-11-01', to: '2026-12-31' }) },
  {
    endpoint: errorReports.report,
    rest: (_, text) => ({ error: { code: text.slice(0, 100), message: text, path: text }, reportedAt: at() }),
  },
]

/** Calls with free text that no screen shows as it was sent, or that another way stands for. */
export const ELSEWHERE: readonly string[] = [
  // A file's name is shown with its document: hostile-fields.spec.ts sends one.
  'POST /api/uploads/',
  'POST /api/legal-checks/',
  // The same as the document of an upload.
  'POST /api/knowledge/upload',
  // Only of an answer that has come: knowledge.spec.ts writes one.
  'PATCH /api/knowledge/chat/{id}/feedback',
  // Only of a result that is done: workflow.spec.ts writes one.
  'PUT /api/ai-results/{id}',
  // The fields of a customer, whom another way writes.
  'POST /api/customer-merges/',
  'POST /api/customer-selections/',
  // Only a name of the tenant, a code or a right that there is.
  'POST /api/administration/closing',
  'POST /api/invitations/use',
  'PUT /api/administration/rights',
  // These keep nothing.
  'POST /api/research/customer/pdf',
  'POST /api/research/competitor/pdf',
  'POST /api/audit/exports',
  'POST /api/administration/models/trial',
  'POST /api/legal-checks/check-text',
  'POST /api/marketing/check-post',
  'POST /api/errors/report/batch',
]

/** A body whose every free text is the text, as far as it fits. */
export function hostileBody({ endpoint, rest }: Way, text: string, made: Made): object {
  const given = rest?.(made, text) ?? {}
  let body: unknown = given
  for (const { path, max } of freeTextsOf(endpoint)) {
    if (!(path[0] !== undefined && path[0] in given)) body = put(body, path, text.slice(0, max))
  }
  return body as object
}

function put(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text
  if (name === '*') return [put(undefined, rest, text)]
  const record = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return { ...record, [name]: put(record[name], rest, text) }
}
