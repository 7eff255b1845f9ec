import type { Sample, Subject } from './samples.ts'

const one = ({ customerId }: Subject): Sample => ({ params: { id: customerId } })

/** A request of each call, about a document and a question of the customer's id. */
export const knowledgeSamples: Record<string, (subject: Subject) => Sample> = {
  'GET /api/knowledge/legal_checks': () => ({ query: { search: '見本', limit: '5' } }),
  'GET /api/knowledge/legal_checks/{id}/file': one,
  'GET /api/knowledge/legal_checks/{id}/text': one,
  'POST /api/knowledge/search': () => ({ query: { query: '見本', tag: '受付' } }),
  'POST /api/knowledge/semantic-search': () => ({ query: { query: '見本', with_words: 'true' } }),
  'POST /api/knowledge/legal_checks': ({ customerId }) => ({
    body: { id: crypto.randomUUID(), file_id: customerId, title: '受付の手引き', tags: ['受付'] },
  }),
  'POST /api/knowledge/upload': () => ({
    body: { file: new File(['本文'], '見本.txt'), title: '手引き', tags: '["受付"]' },
  }),
  'PUT /api/knowledge/legal_checks/{id}': (subject) => ({
    ...one(subject),
    body: { title: '受付の手引き', is_active: false },
  }),
  'POST /api/knowledge/legal_checks/{id}/versions': (subject) => ({
    ...one(subject),
    body: { file_id: subject.customerId },
  }),
  'DELETE /api/knowledge/legal_checks/{id}/versions/next': one,
  'POST /api/knowledge/legal_checks/{id}/index': one,
  'DELETE /api/knowledge/legal_checks/{id}': one,
  'POST /api/knowledge/chat': () => ({ body: { id: crypto.randomUUID(), query: '返金の期限' } }),
  'GET /api/knowledge/chat/history': () => ({ query: { search: '見本', limit: '5' } }),
  'GET /api/knowledge/chat/{id}': one,
  'DELETE /api/knowledge/chat/{id}': one,
  'POST /api/knowledge/chat/{id}/restore': one,
  'PATCH /api/knowledge/chat/{id}/feedback': (subject) => ({
    ...one(subject),
    body: { is_helpful: true, feedback: '助かりました' },
  }),
}
