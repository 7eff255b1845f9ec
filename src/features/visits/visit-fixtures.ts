import type { Visit } from '#contract/visits'

let count = 0

/** A visit for tests. */
export function aVisit(more: Partial<Visit> = {}): Visit {
  count += 1
  return {
    ...{ id: `id-${count}`, name: `来訪者${count}`, name_kana: '', customer_id: null, purpose: '' },
    ...{ day: '2026-07-01', number: count, branch: 0, status: 'waiting', arrived_at: '2026-07-01T00:00:00.000Z' },
    ...{ served_at: null, paying_at: null, done_at: null, interaction_id: null, version: 1 },
    ...{ created_at: '2026-07-01T00:00:00.000Z', updated_at: '2026-07-01T00:00:00.000Z' },
    ...more,
  }
}
