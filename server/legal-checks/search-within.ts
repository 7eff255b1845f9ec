import { type RawBuilder, sql } from 'kysely'
import type { DocumentSearchQuery } from '#contract/legal-checks'
import type { LegalSeverity } from '#contract/legal-findings'
import { allOf, cameWithin } from '../passages/within.ts'

/** Which documents `d` a search looks into. */
export function documentsWithin(query: Omit<DocumentSearchQuery, 'query'>): RawBuilder<boolean> {
  const { folder_id: folderId, type, severity } = query
  return allOf([
    ...(folderId === undefined ? [] : [isIn(folderId)]),
    ...(type === undefined ? [] : [sql<boolean>`d.type = ${type}`]),
    ...cameWithin(query),
    ...(severity === undefined ? [] : [hasOpen(severity)]),
  ])
}

/** In that folder, at whatever depth. */
const isIn = (folderId: string) => sql<boolean>`d.folder_id in (
  with recursive inside as (
    select f.id from folders f where f.id = ${folderId}
    union select f.id from folders f join inside i on f.parent_id = i.id)
  select i.id from inside i)`

/** Of what was said of a finding the latest counts. The number of the check comes first: it is at hand. */
const hasOpen = (severity: LegalSeverity) => sql<boolean>`(d.${sql.ref(severity)} > 0 and exists (
  select from jsonb_array_elements(d.findings) f (finding)
  where f.finding ->> 'severity' = ${severity} and coalesce((
    select r.state from legal_reviews r
    where r.tenant_id = d.tenant_id and r.document_id = d.id and r.finding_id = f.finding ->> 'id'
    order by r.created_at desc, r.id desc limit 1), 'open') = 'open'))`
