import { calledByName, summaryOf } from '#contract/questions/about-person'
import { type Answer, type Asking, type AskingForCustomer, notKnown } from '#contract/questions/answer'
import { answerQuestion } from '#contract/questions/answer-question'
import { foldText } from '#contract/questions/folded-text'
import { readQuestion } from '#contract/questions/reading'
import type { FoundPerson } from '#contract/questions/records'
import type { Trx } from '../db/with-tenant.ts'
import { draftReply } from './draft-reply.ts'
import { personById } from './people.ts'
import { tenantRecords } from './records.ts'
import { readVocabulary } from './vocabulary.ts'

const DRAFT = /返信|返事|文面|案内文|下書キ|文章|文例|オ礼状|手紙|伝エル文|書イテ|作ッテ|作成/u
const SUMMARY = /要約|マトメ|概要|ドンナ(?:人|方)|ドウイウ(?:人|方)|サマリー|経緯|コレマデ/u

/**
 * Answers a question about the customer of the conversation, or about how to answer them: a summary of their record, the
 * draft of a reply made of it, one of their facts. Everything else is asked as the staff assistant is, prices among it.
 */
export async function answerForCustomer(trx: Trx, asking: AskingForCustomer): Promise<Answer> {
  const { folded } = foldText(asking.question)
  const person = asking.may.customers && asking.customerId ? await personById(trx, asking.customerId) : null
  const isDraft = DRAFT.test(folded)
  const isSummary = SUMMARY.test(folded)
  if (!isDraft && !isSummary) return answerQuestion(tenantRecords(trx, asking), asking)
  if (!person) return notKnown('はじめに、どのお客様のことかを選んでください。「お客様を選ぶ」から選べます。')
  const answer = isDraft ? await draftFor(trx, asking, person, folded) : await summary(trx, asking, person)
  return { ...answer, customerId: person.id }
}

async function draftFor(trx: Trx, asking: AskingForCustomer, person: FoundPerson, folded: string): Promise<Answer> {
  const vocabulary = await readVocabulary(trx, { customers: false, products: asking.may.products })
  const { values } = readQuestion(asking.question, { today: asking.today, vocabulary, names: [] })
  // A name is no occasion: 謝 is a family name, too.
  const occasion = folded.replaceAll(foldText(person.name).folded, '')
  return draftReply(trx, asking, person, { folded: occasion, product: values.product })
}

function summary(trx: Trx, asking: Asking, person: FoundPerson): Promise<Answer> {
  const reading = readQuestion('', { today: asking.today, vocabulary: new Map(), names: [] })
  return summaryOf(tenantRecords(trx, asking), reading, asking, calledByName(person))
}
