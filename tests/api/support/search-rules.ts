import { withOperator } from '../../../server/db/with-tenant.ts'
import type { Rule } from './audit-rules.ts'
import { addFindable, addKnowledge } from './documents.ts'

type Found = Record<string, { id: string }>

/** What the audit log says of a search: the documents that were found, each of which a result has under a name. */
const found =
  (name: string): Rule['ids'] =>
  ({ reply }) =>
    (reply.results as Found[]).map((one) => one[name]?.id)

const SAID = '解約の予告は3か月前とする。'
const ASKED = { query: { query: '解約' } }

const inChecked: Rule = {
  ids: found('legal_check'),
  request: async (world, { admin }) => {
    await withOperator(world.database.owner, (trx) => addFindable(trx, admin, SAID))
    return ASKED
  },
}

const inKnowledge: Rule = {
  ids: found('document'),
  request: async (world, { admin }) => {
    await withOperator(world.database.owner, (trx) => addKnowledge(trx, admin, crypto.randomUUID(), SAID))
    return ASKED
  },
}

export const searchRules: Readonly<Record<string, Rule>> = {
  'POST /api/legal-checks/search': inChecked,
  'POST /api/legal-checks/semantic-search': inChecked,
  'POST /api/knowledge/search': inKnowledge,
  'POST /api/knowledge/semantic-search': inKnowledge,
}
