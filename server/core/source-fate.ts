import type { Source } from '#contract/assistant'
import { Id } from '#contract/primitives'
import type { Trx } from '../db/with-tenant.ts'

type Cited = { sources: Source[] }

/**
 * What marks the sources of these answers whose documents were deleted or taken out of use since. An answer is a record and
 * stays; the words of a document that is gone are withheld when it is read, so that they are back with a document that is
 * restored, and are kept from nowhere else.
 */
export async function sourceFates(trx: Trx, answers: readonly Cited[]): Promise<<T extends Cited>(answer: T) => T> {
  const cited = answers.flatMap(({ sources }) => sources)
  const knowledge = await knowledgeIn(trx, idsOf(cited, 'knowledge'))
  const checked = await checkedIn(trx, idsOf(cited, 'legal_check'))
  const fateOf = ({ kind, id }: Source): Source['fate'] => {
    if (kind === 'knowledge' && isDocument(id)) {
      const isActive = knowledge.get(id)
      return isActive === undefined ? 'deleted' : isActive ? undefined : 'unused'
    }
    return kind === 'legal_check' && isDocument(id) && !checked.has(id) ? 'deleted' : undefined
  }
  const marked = (source: Source): Source => {
    const fate = fateOf(source)
    if (fate === undefined) return source
    return { ...source, fate, ...(fate === 'deleted' && { excerpt: '' }) }
  }
  return (answer) => ({ ...answer, sources: answer.sources.map(marked) })
}

const isDocument = (id: string | null): id is string => Id.safeParse(id).success

function idsOf(sources: readonly Source[], kind: Source['kind']): string[] {
  const ids = sources.flatMap((source) => (source.kind === kind && isDocument(source.id) ? source.id : []))
  return [...new Set(ids)]
}

/** Of these documents those that are there, and whether answers may rest on them. */
async function knowledgeIn(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  if (ids.length === 0) return new Map()
  const rows = await trx.selectFrom('knowledge_documents').select(['id', 'is_active']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, is_active }) => [id, is_active]))
}

async function checkedIn(trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom('legal_checks')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
