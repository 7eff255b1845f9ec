// Questions of staff, answered from the copy by the engine of the server (decision 045).
import type { Interaction } from '#contract/interaction-record'
import { type Answer, askedOn } from '#contract/questions/answer'
import { answerQuestion } from '#contract/questions/answer-question'
import { dayIn } from '#contract/questions/calendar'
import type { Records } from '#contract/questions/records'
import { serverNow } from '@/lib/device-clock'
import type { HeadIndex } from '../head-index'
import type { OneCopy } from '../one-copy'
import type { CustomerIndex } from './customers'
import { INTERACTIONS } from './interactions'
import type { AskedHere } from './question'
import { type Contacts, recordsHere } from './records-here'

const TIMEZONE = 'Asia/Tokyo'
/** Stands for a customer of whom only the server knows who it is. */
const SOMEBODY = 'somebody'

type Here = Pick<OneCopy, 'checkpoint' | 'store'> & {
  customers: CustomerIndex
  contacts: HeadIndex
  /** 1 for each owner of the contacts who is not deleted. */
  live: Uint8Array
  /** Contacts that were written on this device and are not in the copy. */
  written: readonly Interaction[]
}

/** Answers what the copy can answer whole. What it cannot tells nothing of whom the next question is about either. */
export async function answersHere(here: Here, { customerId, questions }: AskedHere) {
  const records = recordsHere(here.customers.all(), contactsOf(here))
  const answers: (Answer | null)[] = []
  let about = customerId === undefined ? SOMEBODY : customerId
  for (const { message, askedAt, customerId: chosen } of questions) {
    if (chosen !== undefined) about = chosen
    const answer = await answerHere(records, { message, now: new Date(askedAt), about })
    answers.push(answer)
    about = answer === null ? SOMEBODY : (answer.customerId ?? about)
  }
  return { answers }
}

type Asked = { message: string; now: Date; about: string | null }

/** Null for what is not on record here, and for what depends on whom only the server knows. */
async function answerHere(records: Records, { message: question, now, about }: Asked): Promise<Answer | null> {
  const today = dayIn(TIMEZONE, now)
  const may = { customers: true, products: false, directory: false }
  let hasLeaned = false
  const person: Records['person'] = (id) => {
    if (id !== SOMEBODY) return records.person(id)
    hasLeaned = true
    return Promise.resolve(null)
  }
  const asking = { question, now, timezone: TIMEZONE, today, may, customerId: about }
  const answer = await answerQuestion({ ...records, person }, asking)
  // Whoever alone has the name that was typed is meant, whomever the questions before were about.
  const isCertain = !hasLeaned || (answer.state === 'answered' && answer.customerId !== null)
  if (answer.state === 'unknown' || !isCertain) return null
  if (answer.asked === null || today === dayIn(TIMEZONE, new Date(serverNow()))) return answer
  return { ...answer, asked: askedOn(answer.asked, today) }
}

/** The contacts are read from the disk a segment at a time: those of a large book do not fit into memory. */
function contactsOf({ checkpoint, store, customers, contacts, live, written }: Here): Contacts {
  const named = (contact: Interaction) => ({
    ...contact,
    customer_name: customers.get(contact.customer_id)?.name ?? contact.customer_name,
  })
  return {
    each: async (from, to, visit) => {
      const isMeant = (at: number) => at >= from && at < to
      const places = new Map<number, number[]>()
      contacts.each(
        (owner) => live[owner] === 1,
        (occurredAt, record) => {
          if (!isMeant(occurredAt)) return
          const { segment, at } = contacts.place(record)
          const found = places.get(segment)
          if (found) found.push(at)
          else places.set(segment, [at])
        },
      )
      const { generation } = checkpoint.reading
      for (const [number, found] of places) {
        const place = { generation, from: number, to: number + 1 }
        const [segment] = await store.segments<Interaction>(INTERACTIONS.name, place)
        const read = found.flatMap((at) => segment?.records[at] ?? [])
        if (read.length < found.length) throw new Error('a part of the copy cannot be read')
        for (const contact of read) visit(named(contact))
      }
      for (const contact of written) if (isMeant(Date.parse(contact.occurred_at))) visit(contact)
    },
  }
}
