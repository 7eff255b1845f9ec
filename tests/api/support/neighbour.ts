import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { makeSubject, type Subject } from './samples.ts'
import { addDesk, call, type Desk, type Reply, type World } from './world.ts'

/** In every text that the neighbour has. */
export const CANARY = '秘密のカナリア'

export type Foreign = Subject & { interactionId: string }

/** Another tenant with records of every kind that a call can name. */
export async function addNeighbour(world: World): Promise<{ there: Desk; foreign: Foreign }> {
  const there = await addDesk(world)
  const subject = await makeSubject(world, there, there.staff, CANARY)
  await call(world, there.admin, customers.update, {
    params: { id: subject.customerId },
    body: { company: CANARY, memo: CANARY, caution: CANARY, email: 'canary@example.jp', tags: [CANARY] },
  })
  const contact = { customer_id: subject.customerId, type: 'note', summary: CANARY, content: CANARY } as const
  const body = { ...contact, occurred_at: new Date().toISOString() }
  const interaction = await call(world, there.admin, interactions.create, { body })
  return { there, foreign: { ...subject, interactionId: interaction.id } }
}

/** A reply without what differs between any two requests. */
export function comparable({ status, text }: Reply<unknown>): { status: number; text: string } {
  return {
    status,
    text: text
      .replaceAll(
        /"(request_id|timestamp|server_time|created_at|updated_at|file_since|expires_at)":"[^"]*"/g,
        '"$1":"…"',
      )
      // How many have had the same number before.
      .replaceAll(/"branch":\d+/g, '"branch":0'),
  }
}
