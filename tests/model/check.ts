// The books against the server: nothing lost, nothing doubled, nothing out of order, nothing overwritten unseen.
import type { OutboxEntry } from '@/offline/outbox/entry'
import type { Effect, Orphan } from './fake-server.ts'
import { differences } from './final-state.ts'
import { type Deed, type Emptying, preferred, type Report } from './report.ts'
import { tagFaults } from './tags.ts'

/** What is wrong with a run; empty when all is well. */
export function faultsOf(report: Report): string[] {
  return [
    ...report.violations,
    ...early(report),
    ...report.unseen,
    ...thawed(report),
    ...lost(report),
    ...undone(report),
    ...doubled(report),
    // Of what went with a backup that was put back, a late copy may still come.
    ...(report.lostEffects.length > 0 ? [] : disordered(report)),
    ...overwritten(report),
    ...deletedUnseen(report),
    ...underAnotherName(report),
    ...stuck(report),
    ...undecided(report),
    ...refusedForNothing(report),
    ...differences(report),
    ...tagFaults(report),
  ]
}

/**
 * What was sent once is sent again as it was. Only where the disk did not answer nobody knows what had been sent: the
 * entry may lie on it all the same, and goes again for the version that is known by then.
 */
function thawed({ otherVersions, deeds }: Report): string[] {
  const blind = new Set(deeds.filter(({ isBlind }) => isBlind).map(({ entryId }) => entryId))
  return otherVersions.filter((key) => !blind.has(key)).map((key) => `key ${key} came for another version`)
}

/** A contact arrives after its customer. */
function early(report: Report): string[] {
  const wrong = report.orphans.filter((orphan) => !isGivenUp(report, orphan))
  return wrong.map(({ id }) => `contact ${id} came before its customer`)
}

/**
 * There is no customer that it could come after: the same person deleted the customer before it was ever sent, while the
 * form of the contact was open, and saved that form once more. What the server says to that is for the person to see.
 */
function isGivenUp({ deeds, effects, lostEffects }: Report, { id, customerId }: Orphan): boolean {
  const wasMade = [...effects, ...lostEffects].some((effect) => effect.act === 'create' && effect.id === customerId)
  const contact = deeds.find((deed) => deed.kind === 'contact' && deed.id === id)
  return !wasMade && contact !== undefined && deeds.some((deed) => isDeletedMeanwhile(contact, deed))
}

/** The deletion was promised before the form was saved for the last time, and after it was first saved or while no tab showed it. */
function isDeletedMeanwhile(contact: Deed, deed: Deed): boolean {
  if (deed.kind !== 'delete' || deed.customerId !== contact.customerId || deed.seat !== contact.seat) return false
  return (
    deed.isPromised && !deed.isUndone && (contact.since < deed.order || deed.wentPast) && deed.order < contact.order
  )
}

/** The people have decided everything that they were asked. */
function undecided({ left }: Report): string[] {
  const open = [...left.values()].flat().filter(({ state }) => state === 'conflict' || state === 'blocked')
  return open.map((entry) => `left undecided: ${entry.command} ${entry.state}`)
}

/** Nobody in the model types anything that the server could refuse. */
function refusedForNothing({ left }: Report): string[] {
  const refused = [...left.values()].flat().filter(({ state }) => state === 'refused')
  return refused.map((entry) => `refused: ${entry.command} ${entry.last_error?.code} ${entry.last_error?.message}`)
}

const values = (effect: Effect) => Object.values((effect.body ?? {}) as Record<string, unknown>)
const holds = (entry: OutboxEntry, text: string) => JSON.stringify(entry.input).includes(text)

function lost(report: Report): string[] {
  const { deeds, left, discarded, decided } = report
  const effects = [...report.effects, ...report.lostEffects]
  return deeds
    .filter((deed) => deed.kind !== 'tag' && deed.isPromised && !deed.isUndone && !deed.isInDoubt)
    .filter((deed) => {
      const token = deed.kind === 'edit' ? String(deed.value) : deed.id
      const isDone = effects.some((effect) =>
        deed.kind === 'edit' ? values(effect).includes(deed.value) : isEffectOf(effect, deed),
      )
      const isShown = left.get(deed.seat)?.some((entry) => entry.id === deed.entryId || holds(entry, token)) ?? false
      const isOverruled = deeds.some((later) => overrules(later, deed))
      const isDecided = decided.has(token) || discarded.has(deed.entryId)
      return !(isDone || isShown || isOverruled || isDecided || isMoot(report, deed))
    })
    .map((deed) => `lost: ${JSON.stringify(deed)}`)
}

function isEffectOf(effect: Effect, deed: Deed): boolean {
  if (deed.kind === 'create') return effect.act === 'create' && effect.id === deed.id
  if (deed.kind === 'contact') return effect.act === 'contact' && effect.id === deed.id
  return effect.act === deed.kind && effect.id === deed.customerId
}

/** The same person changed the same field, or deleted the record, later on the same device. */
function overrules(later: Deed, deed: Deed): boolean {
  const isAfter = later.order > deed.order || (later.isLate && later !== deed)
  if (!isAfter || later.seat !== deed.seat || later.customerId !== deed.customerId) return false
  if (later.kind === 'delete') return deed.kind !== 'contact' && deed.kind !== 'delete'
  // The form of the creation was still open, and is saved once more after the deletion.
  if (later.kind === 'restore' || later.kind === 'create') return deed.kind === 'delete'
  return later.kind === 'edit' && deed.kind === 'edit' && later.field === deed.field
}

/** A deletion has what it wants when the customer is gone, by whomever, or never reached the server; a restore, when it is there. */
function isMoot({ customers, lostEffects, needless }: Report, { kind, customerId, entryId }: Deed): boolean {
  // The deletion that it takes back never came: the customer was there when it was asked for, and may have gone later.
  if (kind === 'restore') return customers.has(customerId) || needless.has(entryId)
  // With a backup that was put back the customer was gone when the deletion came; a late copy of its creation comes after that.
  const wasGone = lostEffects.some(({ act, id }) => act === 'create' && id === customerId)
  return kind === 'delete' && (wasGone || !customers.has(customerId))
}

function doubled({ effects, deeds, decided, absences }: Report): string[] {
  const seen = new Map<string, number>()
  for (const effect of effects) {
    const marks = effect.act === 'update' ? values(effect).map(String) : [`${effect.act} ${effect.id}`]
    for (const mark of marks) seen.set(mark, (seen.get(mark) ?? 0) + 1)
  }
  // A value comes from one edit, a record from one creation; deletions and their undoing may be many.
  const wanted = (mark: string) => {
    const [act, id] = mark.split(' ')
    const again = deeds.filter(({ kind, customerId }) => kind === act && customerId === id)
    if (act === 'delete' || act === 'restore') return again.length
    // The answer was lost, the server knows the key no more, others have changed the field since: the person was asked, and
    // has chosen this once more.
    return absences > 0 && decided.has(mark) ? 2 : 1
  }
  const twice = [...seen].filter(([mark, count]) => count > wanted(mark))
  return twice.map(([mark, count]) => `done ${count} times: ${mark}`)
}

function undone({ effects, deeds }: Report): string[] {
  return deeds
    .filter((deed) => deed.isUndone && effects.some((effect) => isVeryEffectOf(effect, deed)))
    .map((deed) => `done although it was taken back: ${JSON.stringify(deed)}`)
}

/** Of that deed itself, where others may have done the same. */
function isVeryEffectOf(effect: Effect, deed: Deed): boolean {
  if (deed.kind === 'delete' || deed.kind === 'restore') return effect.key === deed.entryId && effect.uid === deed.uid
  return isEffectOf(effect, deed)
}

/** What one device did to one customer happens on the server in that order, unless a person had to decide first. */
function disordered({ effects, deeds, heldUp }: Report): string[] {
  const last = new Map<string, number>()
  const wrong: string[] = []
  for (const effect of effects) {
    const isOf = (deed: Deed) => (deed.kind === 'edit' ? isSameAct(effect, deed) : isVeryEffectOf(effect, deed))
    // Of what the person was told that it is not stored, the server may take notice at any time, or never.
    const own = deeds.filter((deed) => isOf(deed) && deed.isPromised && isPlaced(deed) && !heldUp.has(deed.entryId))
    if (own.length === 0) continue
    const [first] = own
    const lane = `${first?.seat} ${first?.customerId}`
    const order = Math.max(...own.map((deed) => deed.order))
    const isWrong = order < (last.get(lane) ?? -1) && !own.some(({ isLate }) => isLate)
    if (isWrong) wrong.push(`out of order: ${effect.act} ${effect.id} (${order})`)
    last.set(lane, Math.max(...own.map(({ since }) => since), last.get(lane) ?? -1))
  }
  return wrong
}

/** Its place among others is known: the person saw those, and the disk said when it was stored. */
const isPlaced = ({ isBlind, unknownAt }: Deed) => !isBlind && unknownAt === 0

function isSameAct(effect: Effect, deed: Deed): boolean {
  if (deed.kind !== 'edit') return isEffectOf(effect, deed)
  return effect.act === 'update' && values(effect).includes(deed.value)
}

/** A value of another device was replaced by somebody who had not seen it and was not asked. */
function overwritten({ effects, deeds, decided }: Report): string[] {
  return effects
    .filter((effect) => effect.act === 'update')
    .flatMap((effect) =>
      Object.entries(effect.body as Record<string, unknown>).flatMap(([field, value]) => {
        const deed = deeds.find((other) => other.value === value)
        const replaced = effect.before?.[field]
        const author = deeds.find((other) => other.value === replaced && replaced !== '')
        if (!deed || !author || author.seat === deed.seat || decided.has(String(value))) return []
        return sawIt({ deeds, decided }, deed, replaced)
          ? []
          : [`overwritten unseen: ${field} ${String(replaced)} by ${String(value)}`]
      }),
    )
}

/** A record went with a value of another device that whoever deleted it had not seen. */
function deletedUnseen({ effects, deeds }: Report): string[] {
  return effects
    .filter((effect) => effect.act === 'delete')
    .flatMap((effect) => {
      const deletions = deeds.filter(({ kind, customerId }) => kind === 'delete' && customerId === effect.id)
      return Object.entries(effect.before ?? {}).flatMap(([field, value]) => {
        const author = deeds.find((deed) => deed.kind === 'edit' && deed.value === value)
        const mayKnow = (deed: Deed) =>
          deed.seat === author?.seat || deed.seenRecord?.[field] === value || isOwn(deeds, deed, field)
        return !author || deletions.some(mayKnow) ? [] : [`deleted unseen: ${field} ${String(value)}`]
      })
    })
}

/** What was seen in the field was the deleting person's own, not sent yet. */
function isOwn(deeds: readonly Deed[], { seenRecord, seat }: Deed, field: string): boolean {
  return deeds.some((deed) => deed.seat === seat && deed.kind === 'edit' && deed.value === seenRecord?.[field])
}

/** Edits of one field that were merged before they were sent: seeing it in any of them, or when one was decided, is seeing it. */
function sawIt({ deeds, decided }: Pick<Report, 'deeds' | 'decided'>, deed: Deed, value: unknown): boolean {
  if (deed.seen === value || decided.has(preferred(deed.value, value))) return true
  const before = deeds.find((other) => other.value === deed.seen && other.seat === deed.seat)
  return before !== undefined && before !== deed && sawIt({ deeds, decided }, before, value)
}

function underAnotherName({ effects, deeds }: Report): string[] {
  return effects
    .filter((effect) => deeds.some((deed) => isSameAct(effect, deed)))
    .filter((effect) => !deeds.some((deed) => isSameAct(effect, deed) && deed.uid === effect.uid))
    .map((effect) => `under the name of ${effect.uid}: ${effect.act} ${effect.id}`)
}

/** The promised times: 11 s for 50 entries, 60 s for 500; an undo that still runs is waited for before. */
function stuck({ emptyings, left }: Report): string[] {
  const movable = [...left.values()].flat().filter(({ state }) => ['waiting', 'sending', 'uncertain'].includes(state))
  return [
    ...emptyings.flatMap((emptying) => late(emptying, left)),
    ...movable.map((entry) => `still waiting: ${entry.command} ${entry.state} ${JSON.stringify(entry.history)}`),
  ]
}

function late({ emptyAfterMs, atHeal, heldMs }: Emptying, left: Report['left']): string[] {
  const limit = (atHeal <= 50 ? 11_000 : 60_000) + heldMs
  if (emptyAfterMs === null) {
    return [`never empty: ${JSON.stringify([...left.values()].flat().map(({ id, state, wait }) => [id, state, wait]))}`]
  }
  return emptyAfterMs > limit ? [`empty only after ${emptyAfterMs} ms (${atHeal} entries)`] : []
}
