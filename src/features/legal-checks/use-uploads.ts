import { useEffect, useRef, useState } from 'react'
import { TITLE_LIMIT } from '#contract/legal-checks'
import { problemOf, takesRoom, type UploadProblem } from '@/assistant/upload-problem'
import { clearDirty, markDirty } from '@/lib/dirty-registry'
import type { PlacedFile } from '@/lib/placed-files'
import { titleOf } from '@/lib/readable-files'
import { uuid } from '@/lib/uuid'
import { getConnectivity } from '@/offline/connectivity/connectivity'
import { inputOf } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { keepFile } from '@/offline/scope/files'
import { useOutbox, waitingEntries } from '@/offline/scope/outbox'
import { currentScope, useScope } from '@/offline/scope/scope'
import { useCommand } from '@/offline/scope/use-command'
import { createLegalCheck } from './mutations'

/** What chosen files are called among what is unsaved. */
const UNSAVED = 'legal_checks.uploads'

/** Finds the folder that names lead to below another one; null is no folder. */
export type FindPlace = (base: string | null, path: readonly string[]) => Promise<string | null>

/**
 * What became of a chosen file. `queued`: too many are on their way, and it is taken when one of them has arrived. `listed`: its
 * change is in the outbox, which tells the rest.
 */
type Told = { state: 'queued' | 'keeping' | 'listed' | 'sent' } | { state: 'refused'; why: UploadProblem | Error }
type Chosen = { id: string; name: string; size: number; told: Told }

/** A file on its way to become a document; `id` is the document's. */
export type Upload = { id: string; name: string; size: number } & (
  | Exclude<Told, { state: 'listed' }>
  /** `file`: the entry of the file itself, until the server has that. */
  | { state: 'waiting'; entry: OutboxEntry; file: OutboxEntry | undefined }
)

/**
 * Files become documents by way of the outbox: each is kept on this device, then sent, also after a killed browser. Told are
 * those that were chosen on this page, and all others that still wait. `folderId` is where they go, null for no folder; `find`
 * the place below it of a file that comes with folders of its own.
 */
export function useUploads(folderId: string | null, find: FindPlace) {
  const outbox = useOutbox()
  const scope = useScope()
  const { run } = useCommand(createLegalCheck)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const pending = useRef(new Set<string>())
  const turn = useRef(Promise.resolve())
  const room = useRoom(outbox)
  useOnThisPageAlone(chosen.some(({ told: { state } }) => state === 'queued' || state === 'keeping'))

  const tell = (id: string, told: Told) =>
    setChosen((before) => before.map((one) => (one.id === id ? { ...one, told } : one)))

  const states = new Map(outbox.filter(isUpload).map(({ subject, state }) => [subject.id, state]))
  // What the outbox said once is remembered: an entry goes when the list was read again.
  if (chosen.some((one) => isNews(one, states))) setChosen(chosen.map((one) => heard(one, states)))

  async function take({ file, path }: PlacedFile, id: string) {
    if (currentScope() !== scope) return
    const problem = () => {
      const isOffline = getConnectivity().state === 'offline'
      return problemOf(file, { waiting: waitingWith(pending.current, isOffline), isOffline })
    }
    let why = problem()
    // What waits without a connection waits for long: it is not promised.
    while (why === 'room' && getConnectivity().state !== 'offline') {
      tell(id, { state: 'queued' })
      await room.untilFreed()
      why = problem()
    }
    if (why) return tell(id, { state: 'refused', why })
    tell(id, { state: 'keeping' })
    try {
      // A file that is refused makes no folders.
      const folder_id = path.length === 0 ? folderId : await find(folderId, path)
      const file_id = await keepFile(file, file.name)
      const about = { file_name: file.name, media_type: file.type, size: file.size, folder_id }
      pending.current.add(id)
      // Nobody waits for all the bytes before the next file is taken.
      void run({ id, file_id, title: titleOf(file.name).slice(0, TITLE_LIMIT), ...about }).then((outcome) => {
        pending.current.delete(id)
        room.free()
        if (outcome.state === 'not-stored') tell(id, { state: 'refused', why: outcome.error })
        else if (outcome.state === 'sent') tell(id, { state: 'sent' })
      })
    } catch (thrown) {
      tell(id, { state: 'refused', why: thrown instanceof Error ? thrown : new Error(String(thrown)) })
    }
  }

  /** Takes files one after the other. */
  function add(files: readonly PlacedFile[]) {
    const own = files.map((placed) => ({ placed, id: uuid() }))
    const begun = own.map(({ placed: { file, path }, id }) => ({
      ...{ id, name: [...path, file.name].join('/'), size: file.size, told: { state: 'keeping' as const } },
    }))
    setChosen((before) => [...before, ...begun])
    for (const { placed, id } of own) turn.current = turn.current.then(() => take(placed, id))
  }

  const forget = (id: string) => setChosen((before) => before.filter((one) => one.id !== id))

  return { uploads: uploadsOf(chosen, outbox), add, forget }
}

/** What is on no disk yet goes with the page: no update and no part that is missing takes that away. */
function useOnThisPageAlone(isSo: boolean): void {
  useEffect(() => {
    if (!isSo) return
    markDirty(UNSAVED)
    return () => clearDirty(UNSAVED)
  }, [isSo])
}

/** Waits until a file may have gone. Those that wait are only on this page: whoever closes it is asked first. */
function useRoom(outbox: readonly OutboxEntry[]) {
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    void outbox
    goOn(waiting.current)
  }, [outbox])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (waiting.current.length > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return {
    untilFreed: () => new Promise<void>((resolve) => waiting.current.push(resolve)),
    free: () => goOn(waiting.current),
  }
}

function goOn(waiting: (() => void)[]): void {
  for (const next of waiting.splice(0)) next()
}

function isUpload({ command }: OutboxEntry): boolean {
  return command === createLegalCheck.name
}

type States = ReadonlyMap<string, OutboxEntry['state']>

/** What the outbox says of a chosen file. */
function heard(one: Chosen, states: States): Chosen {
  const state = states.get(one.id)
  if (state === undefined || one.told.state === 'sent') return one
  return { ...one, told: { state: state === 'sent' ? 'sent' : 'listed' } }
}

function isNews(one: Chosen, states: States): boolean {
  return heard(one, states).told.state !== one.told.state
}

/** How many files wait to be sent, with those that are about to. */
function waitingWith(pending: ReadonlySet<string>, isOffline: boolean): number {
  return new Set([
    ...pending,
    ...waitingEntries()
      .filter((entry) => isUpload(entry) && takesRoom(entry, isOffline))
      .map(({ subject }) => subject.id),
  ]).size
}

/** What is shown: one whose change was discarded is gone. */
export function uploadsOf(chosen: readonly Chosen[], outbox: readonly OutboxEntry[]): Upload[] {
  const waiting = new Map(
    outbox.filter((entry) => isUpload(entry) && entry.state !== 'sent').map((entry) => [entry.subject.id, entry]),
  )
  const own = chosen.flatMap(({ id, name, size, told }): Upload[] => {
    const entry = waiting.get(id)
    if (entry) return [asWaiting(entry, outbox)]
    return told.state === 'listed' ? [] : [{ id, name, size, ...told }]
  })
  const known = new Set(own.map(({ id }) => id))
  return [
    ...own,
    ...[...waiting.values()].filter(({ subject }) => !known.has(subject.id)).map((entry) => asWaiting(entry, outbox)),
  ]
}

function asWaiting(entry: OutboxEntry, outbox: readonly OutboxEntry[]): Upload {
  const input = inputOf(createLegalCheck, entry)
  const file = outbox.find(({ subject, state }) => subject.id === input?.file_id && state !== 'sent')
  const about = { name: input?.file_name ?? entry.label, size: input?.size ?? 0 }
  return { id: entry.subject.id, ...about, state: 'waiting', entry, file }
}
