import type { Exchange } from '#contract/conversations'
import { interactionFields } from '#contract/interaction-record'
import { plainAnswer } from '@/assistant/plain-answer'

/**
 * What a contact begins with that is made of a question and its answer. A question longer than a subject stands whole before
 * the answer. What is too long for a contact stays: its form says so.
 */
export function contactOf({ question, answer, data }: Exchange): { summary: string; content: string } {
  const line = question.trim().replaceAll(/\s+/gu, ' ')
  const { max = line.length } = interactionFields.summary
  const text = plainAnswer(answer, data?.table, '、')
  if (line.length <= max) return { summary: line, content: text }
  return { summary: `${line.slice(0, max - 1).toWellFormed()}…`, content: `${question.trim()}\n\n${text}` }
}
