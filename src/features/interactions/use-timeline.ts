import { useInfiniteQuery } from '@tanstack/react-query'
import type { InteractionType } from '#contract/interaction-record'
import { useOutbox } from '@/offline/scope/outbox'
import { useSession } from '@/session/session'
import { foldTimeline } from './fold'
import { contactLists } from './list-queries'
import type { ContactPerson } from './use-contact-form'

type Asked = {
  customer: Pick<ContactPerson, 'id' | 'merged_ids'>
  /** False while only this device knows the customer: then there is nothing to ask the server for. */
  isKnown: boolean
  /** Undefined: contacts of all kinds. */
  type: InteractionType | undefined
}

/**
 * The contacts of one customer with what waits on this device, latest first. Those of one kind are picked out here when all
 * contacts have been read, and asked for otherwise; until they come, those of them that have been read are there.
 * `total`: how many the server has; undefined until that is known.
 */
export function useTimeline({ customer, isKnown, type }: Asked) {
  const { id: customerId, merged_ids: merged = [] } = customer
  const whole = useInfiniteQuery({ ...contactLists.timeline(customerId), enabled: isKnown })
  const isCut = type !== undefined && whole.hasNextPage
  const ofKind = useInfiniteQuery({ ...contactLists.timeline(customerId, type), enabled: isKnown && isCut })
  const query = isCut ? ofKind : whole
  const pages = query.data?.pages
  const read = (pages ?? whole.data?.pages ?? []).flatMap((page) => page.interactions)
  const writer = useSession().profile?.user.name ?? ''
  const { items, waiting } = foldTimeline({
    customerIds: [customerId, ...merged],
    read,
    entries: useOutbox(),
    writer,
    type,
  })
  const counted = type === undefined || isCut ? pages?.at(-1)?.total : pages && items.length - waiting
  return { query, items, waiting, total: isKnown ? counted : 0 }
}
