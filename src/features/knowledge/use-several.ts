import { useRef, useState } from 'react'
import { KNOWLEDGE_TITLE_LIMIT } from '#contract/knowledge'
import type { UploadProblem } from '@/assistant/upload-problem'
import { titleOf } from '@/lib/readable-files'
import { uuid } from '@/lib/uuid'
import { keepFile } from '@/offline/scope/files'
import { type Outcome, useCommand } from '@/offline/scope/use-command'
import { createDocument } from './mutations'
import { problemNow } from './waiting-uploads'

/**
 * How far a file has come. `id` is that of its document: added twice, it is one. `kept`: it is on this device, from where the
 * outbox sends it.
 */
export type Several = { id: string; file: File; title: string } & (
  | { state: 'chosen' | 'adding' | 'kept' | 'added' }
  | { state: 'failed'; why: UploadProblem | Error }
)

const begun = (file: File): Several => ({ id: uuid(), file, title: documentTitle(file), state: 'chosen' })

/** Whether nothing is left to do for a file. */
export const isTaken = ({ state }: Several): boolean => state === 'added' || state === 'kept'

/** What the document of a file is called at first. */
export function documentTitle({ name }: File): string {
  return titleOf(name).slice(0, KNOWLEDGE_TITLE_LIMIT).toWellFormed()
}

/**
 * Several files that become documents, one after the other by way of the outbox. One that cannot be added holds up none of the
 * others, and is tried again with the next press.
 */
export function useSeveral(files: readonly File[]) {
  const { run } = useCommand(createDocument)
  const [isBusy, setBusy] = useState(false)
  const [shown, setShown] = useState<readonly Several[]>(() => files.map(begun))
  // What the person sees and what is taken next are the same list, also while a file is being added.
  const latest = useRef(shown)

  function put(next: readonly Several[]) {
    latest.current = next
    setShown(next)
  }
  const tell = (told: Several) => put(latest.current.map((one) => (one.id === told.id ? told : one)))

  async function addAll(tags: readonly string[]) {
    setBusy(true)
    for (const { id } of latest.current.filter((one) => !isTaken(one))) {
      const one = latest.current.find((other) => other.id === id)
      if (one) tell(await added(one, tags))
    }
    setBusy(false)
  }

  async function added({ id, file, title }: Several, tags: readonly string[]): Promise<Several> {
    const one = { id, file, title }
    const why = problemNow(file)
    if (why) return { ...one, state: 'failed', why }
    tell({ ...one, state: 'adding' })
    try {
      const file_id = await keepFile(file, file.name)
      const about = { description: '', tags: [...tags], file_name: file.name, size: file.size }
      // Tried again, it is the same act.
      return { ...one, ...stateOf(await run({ id, title, file_id, ...about }, { id })) }
    } catch (thrown) {
      return { ...one, state: 'failed', why: thrown instanceof Error ? thrown : new Error(String(thrown)) }
    }
  }

  return {
    files: shown,
    isBusy,
    addAll,
    add: (more: readonly File[]) => put([...latest.current, ...more.map(begun)]),
    drop: (id: string) => put(latest.current.filter((one) => one.id !== id)),
  }
}

function stateOf(outcome: Outcome): { state: 'added' | 'kept' } | { state: 'failed'; why: Error } {
  if (outcome.state === 'sent') return { state: 'added' }
  // What a person has to decide waits in the outbox, too.
  if (outcome.state === 'stored' || outcome.state === 'conflict') return { state: 'kept' }
  return { state: 'failed', why: outcome.error }
}
