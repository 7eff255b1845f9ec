import type { AnswerOf, Copy, Topic } from './question'

/** While not everything is here, finding nothing and counting say nothing; a customer who was found is here. */
export function isUsable(topic: Topic, { answer, syncedAt }: Copy<Topic>): boolean {
  if (syncedAt !== null || topic === 'customer' || topic === 'companies') return true
  return topic === 'customers' && (answer as AnswerOf<'customers'>).customers.length > 0
}
