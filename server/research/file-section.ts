import { bestSentences, firstSentences } from '../retrieval/best-sentences.ts'
import { readQuestion } from '../retrieval/question.ts'
import { corpusOf } from '../retrieval/rank.ts'
import type { GivenFile } from './file-facts.ts'
import type { Report } from './report.ts'
import { excerptOf } from './sources.ts'

/** What a given file says of the question, or of the names where nothing was asked; how it begins where it says nothing of them. */
export function fileSection(
  report: Report,
  file: GivenFile,
  { question, names }: { question: string; names: readonly string[] },
): void {
  if (file.state === 'none') return
  report.section('ファイルに書かれていること')
  if (file.state === 'gone') report.unverified('ファイルは、もう保管されていません。')
  if (file.state === 'failed') report.unverified(`ファイル「${file.name}」は、文章を読み取れませんでした。`)
  if (file.state !== 'read') return
  const asked = readQuestion(question.trim() === '' ? names.join(' ') : question)
  const texts = [file.text]
  const best = bestSentences(
    asked,
    texts,
    corpusOf(
      asked,
      texts.map((text) => ({ text })),
    ),
  )
  if (best.length === 0) report.unverified(`ファイル「${file.name}」に、お尋ねの内容は見つかりませんでした。`)
  for (const { text } of best.length > 0 ? best : firstSentences(texts)) {
    const excerpt = excerptOf(text)
    report.say(excerpt, { kind: 'text', id: null, title: file.name, excerpt })
  }
}
