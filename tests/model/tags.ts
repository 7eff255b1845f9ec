// The tags of each customer at the end: everything that somebody added is there, once, whoever added others meanwhile.
import type { Report } from './report.ts'

/** What is wrong with the tags. Nobody in the model takes one out, and two additions never need a question. */
export function tagFaults(report: Report): string[] {
  const twice = [...report.customers.values()].flatMap(({ id, tags }) =>
    new Set(tags).size === tags.length ? [] : [`a tag of ${id} is there twice: ${tags.join()}`],
  )
  return [...twice, ...lostTags(report)]
}

function lostTags({ deeds, customers, left, discarded, lostEffects }: Report): string[] {
  const added = deeds.filter((deed) => deed.kind === 'tag' && deed.isPromised && !deed.isUndone && !deed.isInDoubt)
  return added.flatMap((deed) => {
    const customer = customers.get(deed.customerId)
    const isShown = left.get(deed.seat)?.some(({ input }) => JSON.stringify(input).includes(deed.id)) ?? false
    // With the customer, or with a backup that was put back.
    const isGone = !customer || lostEffects.some(({ body }) => JSON.stringify(body ?? null).includes(deed.id))
    // Their own deletion takes the place of what waited, as of every change.
    const isOverruled = deeds.some(
      ({ kind, customerId, seat, order }) =>
        kind === 'delete' && customerId === deed.customerId && seat === deed.seat && order > deed.order,
    )
    if (isOverruled || isGone || isShown || discarded.has(deed.entryId) || customer.tags.includes(deed.id)) return []
    return [`a tag is lost: ${JSON.stringify(deed)}`]
  })
}
