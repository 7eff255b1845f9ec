import type { Trx } from '../../../server/db/with-tenant.ts'
import type { Sample, Subject } from './samples.ts'
import type { Person } from './world.ts'

/** A conversation of the person with each assistant, and a question under the same id. */
export async function addConversations(
  trx: Trx,
  { tenantId, memberId }: Person,
  ids: { chat: string; staffChat: string },
) {
  for (const [id, kind] of [
    [ids.chat, 'customer'],
    [ids.staffChat, 'staff'],
  ] as const) {
    const row = { tenant_id: tenantId, id, owner_id: memberId, kind, title: '見本', search_text: '見本' }
    await trx.insertInto('conversations').values(row).execute()
    const asked = { tenant_id: tenantId, id, conversation_id: id, question: '見本', job_id: id, state: 'done' as const }
    await trx.insertInto('exchanges').values(asked).execute()
  }
}

/** A request of each call of an assistant. The conversation is the one that `idOf` names. */
export function conversationSamples(
  ask: string,
  base: string,
  idOf: (subject: Subject) => string,
): Record<string, (subject: Subject) => Sample> {
  const one = (body?: Record<string, unknown>) => (subject: Subject) => ({
    params: { id: idOf(subject) },
    ...(body && { body }),
  })
  return {
    [`POST ${ask}`]: () => ({ body: { message: '今日の対応は何件ですか' } }),
    [`GET ${base}/conversations`]: () => ({ query: { limit: '5', search: '見本' } }),
    [`GET ${base}/conversations/{id}`]: one(),
    [`PATCH ${base}/conversations/{id}`]: one({ title: '別の題名' }),
    [`DELETE ${base}/conversations/{id}`]: one(),
    [`POST ${base}/conversations/{id}/restore`]: one(),
    [`PATCH ${base}/conversations/{id}/answers/{answerId}`]: (subject) => ({
      params: { id: idOf(subject), answerId: idOf(subject) },
      body: { feedback: 'good' },
    }),
  }
}
