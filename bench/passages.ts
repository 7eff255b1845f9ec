// `npm run bench:passages`: how long a search by word, by meaning and by both takes in 1,000 documents of 20,000 passages, on the
// embedded database and on PostgreSQL where one is installed. The documents are put together from sentences of the demo's, so
// that each sentence stands in many of them; the questions are those of the tests.
import { readFileSync } from 'node:fs'
import { startPostgres } from '../scripts/setup/postgres.mjs'
import { openDatabase } from '../server/db/connect.ts'
import { withOperator } from '../server/db/with-tenant.ts'
import { type DemoDocument, readDocuments } from '../server/demo/documents.ts'
import { makeFile, makePassages } from '../server/demo/parts/files.ts'
import { createRandom } from '../server/demo/random.ts'
import { INDEX_VERSION } from '../server/retrieval/index-terms.ts'
import { AppServer } from '../tests/flows/app-server.ts'
import { type Caller, printTimes, signIn, timed } from './caller.ts'
import { quantile } from './figures.ts'

const DOCUMENTS = Number(process.argv[2] ?? 1_000)
/** Passages of a document, and letters of one: short lines make them shorter than prose does. */
const PASSAGES = 20
const LETTERS = PASSAGES * 280
/** Questions that are not measured: the first ones are compiled and read from the disk. */
const WARM_UP = 10

const QUESTIONS = (
  JSON.parse(readFileSync('tests/fixtures/retrieval/questions.json', 'utf8')) as { question: string }[]
).map(({ question }) => encodeURIComponent(question))
const CALLS: Record<string, (question: string) => string> = {
  'by word': (question) => `/api/legal-checks/search?query=${question}`,
  'by meaning': (question) => `/api/legal-checks/semantic-search?query=${question}`,
  'by both': (question) => `/api/legal-checks/semantic-search?query=${question}&with_words=true`,
}

await measureOn('the embedded database', {})
const postgres = await startPostgres()
if (postgres) {
  try {
    await measureOn('PostgreSQL', { DATABASE_URL: postgres.url })
  } finally {
    postgres.stop()
  }
}

async function measureOn(name: string, settings: Record<string, string>): Promise<void> {
  const server = await AppServer.create({ settings })
  try {
    await server.stop()
    const passages = await fill(server.dataDir, settings.DATABASE_URL ?? null)
    await server.start()
    console.log(`\n${name}: ${DOCUMENTS} documents, ${passages} passages, ${QUESTIONS.length} questions; ms`)
    await measure(await signIn(server.origin, 'admin@sakura.example'))
  } finally {
    await server.dispose()
  }
}

async function measure(desk: Caller): Promise<void> {
  const health: number[] = []
  const times = new Map(Object.keys(CALLS).map((label) => [label, [] as number[]]))
  for (const [number, question] of [...QUESTIONS.slice(0, WARM_UP), ...QUESTIONS].entries()) {
    health.push(await timed([desk('/health')]))
    for (const [label, path] of Object.entries(CALLS)) {
      const ms = await timed([desk(path(question), '')])
      if (number >= WARM_UP) times.get(label)?.push(ms)
    }
  }
  const floor = quantile(health, 0.5)
  printTimes('GET /health', health, floor)
  for (const [label, all] of times) printTimes(label, all, floor)
}

/** Puts documents into the clinic of the demo. Answers how many passages they have. */
async function fill(dataDir: string, databaseUrl: string | null): Promise<number> {
  const database = await openDatabase({ dataDir, databaseUrl, databaseOwnerUrl: null })
  try {
    const { id: tenant_id } = await withOperator(database, (trx) =>
      trx.selectFrom('tenants').select('id').where('subdomain', '=', 'sakura-clinic').executeTakeFirstOrThrow(),
    )
    let count = 0
    for (const document of madeUp()) {
      const [id, file_id] = [crypto.randomUUID(), crypto.randomUUID()]
      const { file, chunk } = makeFile(
        { tenant_id, id: file_id, uploaded_by_member: null, created_at: new Date() },
        document,
      )
      const passages = makePassages({ tenant_id, kind: 'legal_check', document_id: id }, document.text)
      count += passages.length
      const { title, text } = document
      const read = {
        page_starts: [0],
        indexed_as: INDEX_VERSION,
        status: 'checked' as const,
        type: 'contract' as const,
      }
      await withOperator(database, async (trx) => {
        await trx.insertInto('files').values(file).execute()
        await trx.insertInto('file_chunks').values(chunk).execute()
        await trx
          .insertInto('legal_checks')
          .values({ tenant_id, id, file_id, title, text, ...read, uploaded_by: '' })
          .execute()
        await trx.insertInto('passages').values(passages).execute()
      })
    }
    await database.pool.query('vacuum (analyze) passages, legal_checks')
    return count
  } finally {
    await database.close()
  }
}

function* madeUp(): Generator<DemoDocument> {
  const random = createRandom('bench/passages')
  const [first] = readDocuments('legal')
  const sentences = (['legal', 'knowledge', 'midori'] as const)
    .flatMap(readDocuments)
    .flatMap(({ text }) => text.split(/(?<=[。\n])/))
    .filter((sentence) => sentence.trim().length > 5)
  for (let number = 1; number <= DOCUMENTS; number += 1) {
    let text = ''
    while (text.length < LETTERS) text += random.pick(sentences)
    if (first) yield { ...first, title: `文書 ${number}`, fileName: `文書${number}.md`, text }
  }
}
