import { bestSentences } from '../retrieval/best-sentences.ts'
import type { DocumentFacts } from './document-facts.ts'
import type { Report } from './report.ts'
import { excerptOf, sentenceNaming } from './sources.ts'

/** What the tenant's documents say of the names, and its knowledge base of the question; where nobody looked, it says that. */
export function documentSection(report: Report, { names, documents, passages }: DocumentFacts, question: string): void {
  report.section('文書とナレッジに書かれていること')
  if (documents === null) report.unverified('文書を見る権限がないため、調べていません。')
  else if (documents.length === 0) report.unverified('この名前が出てくる文書は、見つかりませんでした。')
  for (const { id, title, text } of documents ?? []) {
    const excerpt = excerptOf(sentenceNaming(text, names))
    report.say(`文書「${title}」: ${excerpt}`, { kind: 'legal_check', id, title, excerpt })
  }
  if (question.trim() !== '') knowledgeStatements(report, passages)
}

function knowledgeStatements(report: Report, found: DocumentFacts['passages']): void {
  if (found === null) {
    report.unverified('ナレッジを見る権限がないため、調べていません。')
    return
  }
  const texts = found.passages.map(({ text }) => text)
  const quotes = bestSentences(found.question, texts, found.corpus)
  for (const { text, passage } of quotes) {
    const from = found.passages[passage]
    if (!from) continue
    const { document_id: id, title, text: excerpt, page } = from
    report.say(`ナレッジ「${title}」: ${excerptOf(text)}`, { kind: 'knowledge', id, title, excerpt, page })
  }
  if (quotes.length === 0) report.unverified('ご質問に関わる内容は、ナレッジに見つかりませんでした。')
}
