import type { Insertable } from 'kysely'
import type { LaterSchema } from '../../db/schema-later.ts'
import type { DemoSnippet } from '../practice.ts'
import { daysAgo, membersWith, type PartContext } from './context.ts'

type Row = Insertable<LaterSchema['snippets']>

/** Texts for contacts that who leads has shared with everybody. */
export function makeSnippets(context: PartContext, snippets: readonly DemoSnippet[]): Row[] {
  const random = context.random('snippets')
  const [owner] = membersWith(context, ['manager', 'admin'])
  if (!owner) return []
  return snippets.map((snippet) => {
    const createdAt = daysAgo(context, random.int(20, 300))
    return {
      ...{ tenant_id: context.tenantId, id: random.uuid(), owner_id: owner.id, created_by: owner.name },
      ...{ ...snippet, is_shared: true, created_at: createdAt, updated_at: createdAt },
    }
  })
}
