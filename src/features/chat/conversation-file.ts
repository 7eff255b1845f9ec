import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Conversation, Exchange } from '#contract/conversations'
import { plainAnswer } from '@/assistant/plain-answer'
import { sourceName } from '@/assistant/source-name'
import { formatDateTime } from '@/i18n/format'
import { isUnsent } from './mutations'

/** Characters that a name of a file may not hold on one of the systems that a clinic has. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}]/gu
/** Characters of a title in a name: with three bytes each, the name stays below the 255 bytes of a file system. */
const NAME_LENGTH = 60
/** An editor of Windows takes a text without it for Shift_JIS. */
const BOM = '\uFEFF'

/** A conversation as a file of plain text under its title. */
export function conversationFile(conversation: Conversation, i18n: I18n): File {
  const title = conversation.title.replaceAll(NOT_IN_NAMES, ' ').trim().slice(0, NAME_LENGTH).toWellFormed()
  const name = `${title || i18n._(msg`会話`)}.txt`
  return new File([BOM, conversationText(conversation, i18n)], name, { type: 'text/plain' })
}

/**
 * What a conversation says, as it reads on the screen: each question with its time, its answer, the rows, and what the answer
 * rests on. What is not answered is said, and so is what this device does not have.
 */
export function conversationText(conversation: Conversation, i18n: I18n): string {
  const { title, customer_name: name, exchanges, older = 0 } = conversation
  const head = [
    title,
    ...(name === null ? [] : [i18n._(msg`お客様: ${name} 様`)]),
    ...(older === 0 ? [] : [i18n._(msg`これより前の質問と回答${older}件は、このファイルに入っていません。`)]),
  ]
  return `${[head.join('\n'), ...exchanges.map((exchange) => exchangeText(exchange, i18n))].join('\n\n\n')}\n`
}

function exchangeText(exchange: Exchange, i18n: I18n): string {
  const at = formatDateTime(exchange.created_at)
  return [
    i18n._(msg`■ 質問（${at}）`),
    exchange.question.trim(),
    i18n._(msg`■ 回答`),
    ...answerParts(exchange, i18n),
  ].join('\n\n')
}

function answerParts(exchange: Exchange, i18n: I18n): string[] {
  if (isUnsent(exchange) || exchange.state === 'running') return [i18n._(msg`回答待ちです。`)]
  if (exchange.state === 'cancelled') return [i18n._(msg`停止しました。`)]
  if (exchange.state === 'failed') return [i18n._(msg`回答できませんでした`)]
  const { answer, data, sources } = exchange
  const asked = data?.asked
  // Numbered as the answer names them.
  const named = sources.map((source, index) => `${index + 1}. ${sourceName(source, i18n)}`)
  return [
    ...(asked ? [i18n._(msg`調べたこと: ${asked}`)] : []),
    plainAnswer(answer, data?.table, '\t'),
    ...(named.length === 0 ? [] : [[i18n._(msg`根拠`), ...named].join('\n')]),
  ]
}
