import { type Customer, EMPTY_CUSTOMER } from '#contract/customers'
import type { Interaction } from '#contract/interaction-record'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { customerCommands } from './mutations'

/** For tests: the commands that concern customers are known by their names. */
export function knowCommands(): void {
  registerCommands(customerCommands as AnyCommand[])
}

/** For tests: an id that reads well in failures, e.g. `idOf(3)`. */
export function idOf(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

/** For tests: a customer of the server. */
export function aCustomer(fields: Partial<Customer> = {}): Customer {
  return {
    ...EMPTY_CUSTOMER,
    id: idOf(1),
    name: '山田 花子',
    name_kana: 'ヤマダ ハナコ',
    company: 'さくら商事',
    phone: '090-1234-5678',
    gender: 'female',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    version: 1,
    last_interaction_at: null,
    interactions_count: 0,
    ...fields,
  }
}

/** For tests: a contact of the server. */
export function aContact(fields: Partial<Interaction> = {}): Interaction {
  return {
    id: idOf(900),
    customer_id: idOf(1),
    customer_name: '山田 花子',
    type: 'visit',
    summary: '初回のご来院',
    content: '',
    occurred_at: '2026-06-01T01:00:00.000Z',
    created_at: '2026-06-01T01:00:00.000Z',
    created_by: '佐藤',
    ...fields,
  }
}

let seq = 0

/** For tests: an entry of the outbox, later than every one made before, with what the folds look at. */
export function anEntry(command: string, input: object, more: Partial<OutboxEntry> = {}): OutboxEntry {
  seq += 1
  const entry: Partial<OutboxEntry> = {
    id: idOf(10_000 + seq),
    seq,
    command,
    input,
    occurred_at: '2026-07-01T00:00:00.000Z',
    state: 'waiting',
    result: null,
    ...more,
  }
  return entry as OutboxEntry
}
