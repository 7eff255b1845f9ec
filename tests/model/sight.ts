// What somebody has saved they see, at every moment and in every tab of theirs; and at the end every device shows what
// the server has.
import { type Customer, CustomerInput } from '#contract/customers'
import { changesOf } from '@/offline/outbox/fold/changes'
import { foldRecord } from '@/offline/outbox/fold/record'
import { isSame } from '@/offline/outbox/merge-fields'
import type { Day } from './day.ts'
import type { Deed } from './report.ts'
import { shownOn } from './shown.ts'
import type { Tab } from './tab.ts'

/** Notes what a sound tab does not show although it was saved there. */
export function seeWhatWasSaved(day: Day): void {
  // What a backup takes away nobody sees any more.
  if (day.restores > 0) return
  for (const tab of day.tabs.filter(isSound)) {
    const shown = new Map(shownOn(day, tab).map((customer) => [customer.id, customer]))
    for (const deed of day.deeds) {
      if (deed.seat !== tab.seat || !isSeen(deed) || isGone(day, deed)) continue
      const customer = shown.get(deed.customerId)
      if (deed.kind === 'create' && !customer) day.unseen.add(`not shown in ${tab.seat}: ${JSON.stringify(deed)}`)
      if (deed.kind !== 'edit' || !customer || !deed.field) continue
      const value = String(customer[deed.field as keyof typeof customer])
      if (isOutOfDate(day, deed, value)) day.unseen.add(`shown in ${tab.seat}: "${value}", not ${JSON.stringify(deed)}`)
    }
  }
}

/** Nothing was ever wrong with its disk: one that fell silent has to be tried again first. Nobody sees a hidden one. */
function isSound({ disk, pulse, uid, device, hasLeft, isOutdated, hadFault, background }: Tab): boolean {
  return (
    !background.isHidden &&
    !hadFault() &&
    disk.fault === 'none' &&
    !pulse.isFrozen &&
    uid === device.uid &&
    !hasLeft &&
    !isOutdated
  )
}

function isSeen(deed: Deed): boolean {
  return (
    deed.isPromised &&
    !deed.isUndone &&
    !deed.isInDoubt &&
    !deed.isBlind &&
    !deed.isLate &&
    !deed.wentPast &&
    deed.unknownAt === 0
  )
}

/** Somebody deleted the customer, or it may be so. */
function isGone({ deeds, discarded }: Day, { customerId, entryId }: Deed): boolean {
  return discarded.has(entryId) || deeds.some((other) => other.kind === 'delete' && other.customerId === customerId)
}

/** What stood there before, and nobody has typed since. */
function isOutOfDate({ deeds }: Day, deed: Deed, value: string): boolean {
  const author = deeds.find((other) => other.kind === 'edit' && other.value === value)
  if (!author) return true
  // One of which nobody knows when it was stored may have come later.
  const isPlaced = !author.isLate && author.unknownAt === 0
  return author.seat === deed.seat && author.order < deed.order && isPlaced
}

/** Notes where a device shows a customer otherwise than the server has it, once nothing waits any more. */
export async function seeTheServer(day: Day): Promise<void> {
  const server = await day.backend.readAll()
  await seeTheCopies(day, server)
  for (const { outbox, seat } of day.tabs.filter(isSound)) {
    const changes = changesOf('customer', outbox.entries.get())
    if (changes.some(({ entry }) => entry.state !== 'sent')) continue
    for (const [id, record] of server) {
      const own = changes.filter((change) => change.id === id)
      const shown = foldRecord(record, own)?.record
      const other = FIELDS.filter((field) => !isSame(shown?.[field], record[field]))
      const what = shown ? other.join() : 'nothing'
      if (other.length > 0)
        day.unseen.add(`at the end ${seat} shows ${what} of ${id}: ${own.map(({ entry }) => entry.command).join()}`)
    }
  }
}

/** Notes where a device's replica is not what the server has, once it has pulled again. */
async function seeTheCopies({ copies, unseen }: Day, server: ReadonlyMap<string, Customer>): Promise<void> {
  for (const [seat, copy] of copies) {
    await copy.pull()
    const held = new Map((await copy.customers()).map((customer) => [customer.id, customer]))
    for (const id of new Set([...held.keys(), ...server.keys()])) {
      if (!isSame(held.get(id), server.get(id))) unseen.add(`at the end the replica of ${seat} holds ${id} otherwise`)
    }
  }
}

const FIELDS = Object.keys(CustomerInput.shape) as (keyof CustomerInput)[]
