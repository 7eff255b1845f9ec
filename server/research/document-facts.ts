import { sql } from 'kysely'
import { knowledge } from '#contract/knowledge'
import { legalChecks } from '#contract/legal-checks'
import type { May } from '../core/member-rights.ts'
import type { Trx } from '../db/with-tenant.ts'
import { type Found, findPassages } from '../passages/find.ts'

/** Documents that are quoted, the latest first. */
const MOST_DOCUMENTS = 5
/** Passages of the knowledge base whose sentences are compared with a question. */
const MOST_PASSAGES = 5

type NamedDocument = { id: string; title: string; text: string }

/** What the tenant's documents have of a name and of a question. Each is null where whoever asks may not see it. */
export type DocumentFacts = {
  /** The names that are looked for, also as they are written without a space. */
  names: readonly string[]
  /** Documents that name it. */
  documents: readonly NamedDocument[] | null
  /** Passages of the knowledge base that fit the question; without a question none is looked for. */
  passages: Found | null
}

/** Looks into the documents for the names as they are written, and into the knowledge base for what is asked. */
export async function documentFacts(
  trx: Trx,
  { names, question }: { names: readonly string[]; question: string },
  may: May,
): Promise<DocumentFacts> {
  const written = writtenForms(names)
  return {
    names: written,
    documents: may(legalChecks.list) ? await documentsNaming(trx, written) : null,
    passages: may(knowledge.chat) ? await passagesFor(trx, question) : null,
  }
}

/** People are written with a space between their names, and without. A single letter names nobody. */
function writtenForms(names: readonly string[]): string[] {
  const forms = names.flatMap((name) => [name.trim(), name.replaceAll(/\s/gu, '')])
  return [...new Set(forms)].filter((name) => name.length > 1)
}

function documentsNaming(trx: Trx, names: readonly string[]): Promise<NamedDocument[]> {
  return trx
    .selectFrom('legal_checks')
    .select(['id', 'title', 'text'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or(names.map((name) => sql<boolean>`strpos(text, ${name}) > 0`)))
    .orderBy('created_at', 'desc')
    .limit(MOST_DOCUMENTS)
    .execute()
}

/** By words and the built-in table of meanings: a model of vectors is not asked from inside of a transaction. */
async function passagesFor(trx: Trx, query: string): Promise<Found> {
  const found = await findPassages(trx, 'knowledge', { query, mode: 'hybrid', meaning: null })
  return { ...found, passages: found.passages.slice(0, MOST_PASSAGES) }
}
