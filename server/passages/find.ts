import { type RawBuilder, sql } from 'kysely'
import type { PassageKind } from '../db/schema-knowledge.ts'
import type { Trx } from '../db/with-tenant.ts'
import { type Question, readQuestion, termsOf } from '../retrieval/question.ts'
import { type Corpus, type Mode, rank } from '../retrieval/rank.ts'
import { closenessTo, type Meaning } from './meaning.ts'

/** A passage that fits a question. */
export type FoundPassage = {
  document_id: string
  title: string
  position: number
  page: number | null
  text: string
  /** From 0 to 1. */
  score: number
}

export type Found = { question: Question; corpus: Corpus; passages: FoundPassage[] }

/** What may be searched: it is narrowed to the tenant and to what is there before anything is compared. */
const DOCUMENTS: Readonly<Record<PassageKind, RawBuilder<boolean>>> = {
  knowledge: sql`knowledge_documents d where d.status = 'ready' and d.is_active`,
  legal_check: sql`legal_checks d where d.deleted_at is null and d.status = 'checked'`,
}

/** Passages that are compared exactly: those that share most with the question, rare words counting more. */
const CANDIDATES = 200
/** Of more passages than this, those that share only frequent words with the question are not looked at. */
const LOOKED_AT = 5_000
/** Of more passages than this, the length is that of the first ones on average. */
const MEASURED = 1_000

/**
 * What is looked for: `meaning` is what the tenant's model says of the query, null where there is none. `within` narrows the
 * documents `d` that are looked into; all that may be searched, unless given.
 */
export type Search = { query: string; mode: Mode; meaning: Meaning | null; within?: RawBuilder<boolean> }

/** The documents that are looked into. */
type Searched = { kind: PassageKind; within: RawBuilder<boolean> }

/** A passage that may fit, with what a model says of it. */
type Candidate = Omit<FoundPassage, 'score'> & { vector: Uint8Array | null; vector_of: string | null }

/**
 * The passages of the tenant's documents of a kind that fit a question, the best first, by the words, the meaning or both.
 * A document that is deleted, not read or out of use is never looked into. None that fits is an answer.
 */
export async function findPassages(
  trx: Trx,
  kind: PassageKind,
  { query, mode, meaning, within = sql`true` }: Search,
): Promise<Found> {
  const searched = { kind, within }
  const question = readQuestion(query)
  const terms = [...new Set(termsOf(question))]
  const corpus = await corpusOf(trx, kind, terms)
  const byTerms = terms.length === 0 ? [] : await candidates(trx, searched, corpus)
  const byMeaning = meaning && mode !== 'keyword' ? await nearest(trx, searched, meaning) : []
  const rows = new Map([...byTerms, ...byMeaning].map((row) => [`${row.document_id} ${row.position}`, row]))
  const ranked = rank(question, [...rows.values()], corpus, mode, closenessTo(meaning))
  return { question, corpus, passages: ranked.map(({ passage, score }) => ({ ...shown(passage), score })) }
}

const shown = ({ vector: _, vector_of: __, ...passage }: Candidate) => passage

/** How rare a word is says the whole tenant: what is looked into changes no order. */
async function corpusOf(trx: Trx, kind: PassageKind, terms: readonly string[]): Promise<Corpus> {
  const { rows } = await sql<{ passages: number; average: number }>`
    select count(*)::int as passages, coalesce((select avg(length(text)) from (
        select p.text from passages p where p.kind = ${kind} order by p.document_id, p.position limit ${MEASURED}) m), 0)::float as average
    from passages p where p.kind = ${kind}`.execute(trx)
  const { rows: counts } = await sql<{ term: string; found: number }>`
    select term, found from term_frequencies(${kind}, ${terms}::text[])`.execute(trx)
  const [{ passages, average } = { passages: 0, average: 0 }] = rows
  return { passages, averageLength: average, frequencies: new Map(counts.map(({ term, found }) => [term, found])) }
}

/** Finds them by the index alone: the texts of those that are left are read at the end. */
async function candidates(trx: Trx, { kind, within }: Searched, corpus: Corpus) {
  const known = [...corpus.frequencies].filter(([, found]) => found > 0).toSorted((a, b) => a[1] - b[1])
  let looked = 0
  const rare = known.filter(([, found]) => {
    looked += found
    return looked === found || looked <= LOOKED_AT
  })
  const terms = rare.map(([term]) => term)
  const weights = rare.map(([, found]) => Math.log(1 + corpus.passages / found))
  const { rows } = await sql<Candidate>`
    with hits as materialized (
      select w.document_id, w.position, sum(q.weight) as weight
      from passages_with_terms(${kind}, ${terms}::text[]) w
        join unnest(${terms}::text[], ${weights}::float[]) q (term, weight) using (term)
      group by 1, 2
    ), best as materialized (
      select h.*, d.tenant_id, d.title from hits h join ${documentsOf(kind, within)} d on d.id = h.document_id
      order by h.weight desc, h.document_id, h.position limit ${CANDIDATES}
    )
    select p.document_id, d.title, ${PASSAGE} from best d join passages p using (tenant_id, document_id, position)
    where p.kind = ${kind}
    order by d.weight desc, p.document_id, p.position`.execute(trx)
  return rows
}

/** The passages whose bits differ least from those of the question. Codes of other lengths cannot be compared. */
async function nearest(trx: Trx, { kind, within }: Searched, { mark, vector: { code } }: Meaning) {
  const { rows } = await sql<Candidate>`
    select p.document_id, d.title, ${PASSAGE}
    from passages p join ${documentsOf(kind, within)} d on d.tenant_id = p.tenant_id and d.id = p.document_id
    where p.kind = ${kind} and p.vector_of = ${mark} and length(p.vector_code) = ${code.length}
    order by case when length(p.vector_code) = ${code.length} then bit_count(p.vector_code # ${code}::varbit) end,
      p.document_id, p.position
    limit ${CANDIDATES}`.execute(trx)
  return rows
}

const documentsOf = (kind: PassageKind, within: RawBuilder<boolean>) =>
  sql`(select d.tenant_id, d.id, d.title from ${DOCUMENTS[kind]} and ${within})`

const PASSAGE = sql`p.position, p.page, p.text, p.vector, p.vector_of`
