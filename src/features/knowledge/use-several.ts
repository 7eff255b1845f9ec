import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { KNOWLEDGE_TITLE_LIMIT, knowledge } from '#contract/knowledge'
import { ApiError } from '@/api/api-error'
import { callPatiently } from '@/api/call-patiently'
import { uploadFile } from '@/api/upload-file'
import { useOnlineAction } from '@/forms/use-online-action'
import { titleOf } from '@/lib/readable-files'
import { uuid } from '@/lib/uuid'
import { markChanged } from '@/offline/cache/outdated'
import { getConnectivity } from '@/offline/connectivity/connectivity'
import { knowledgeQueries } from './queries'

/** How far a file has come. `id` is that of its document: added twice, it is one. */
export type Several = { id: string; file: File; title: string } & (
  | { state: 'waiting' | 'added' }
  | { state: 'sending'; percent: number }
  | { state: 'failed'; why: unknown }
)

const begun = (file: File): Several => ({ id: uuid(), file, title: documentTitle(file), state: 'waiting' })

/** What the document of a file is called at first. */
export function documentTitle({ name }: File): string {
  return titleOf(name).slice(0, KNOWLEDGE_TITLE_LIMIT).toWellFormed()
}

/**
 * Several files that become documents, one after the other while the person waits. One that cannot be added holds up none of the
 * others, and is tried again with the next press; without a connection the rest wait.
 */
export function useSeveral(files: readonly File[]) {
  const client = useQueryClient()
  const [shown, setShown] = useState<readonly Several[]>(() => files.map(begun))
  // What the person sees and what is sent next are the same list, also while a file is on its way.
  const latest = useRef(shown)

  function put(next: readonly Several[]) {
    latest.current = next
    setShown(next)
  }
  const tell = (told: Several) => put(latest.current.map((one) => (one.id === told.id ? told : one)))

  const sending = useOnlineAction(async (tags: readonly string[]) => {
    for (const { id } of latest.current.filter(({ state }) => state !== 'added')) {
      const one = latest.current.find((other) => other.id === id)
      if (!one || getConnectivity().state === 'offline') continue
      tell(await sent(one, tags, tell))
    }
    await markChanged(client, knowledgeQueries.documents)
  })

  return {
    files: shown,
    sending,
    add: (more: readonly File[]) => put([...latest.current, ...more.map(begun)]),
    drop: (id: string) => put(latest.current.filter((one) => one.id !== id)),
  }
}

async function sent(
  { id, file, title }: Several,
  tags: readonly string[],
  tell: (told: Several) => void,
): Promise<Several> {
  const one = { id, file, title }
  tell({ ...one, state: 'sending', percent: 0 })
  try {
    const onProgress = (done: number, size: number) => tell({ ...one, state: 'sending', percent: (done / size) * 100 })
    const { id: file_id } = await uploadFile(file, { onProgress })
    await callPatiently(knowledge.create, { body: { id, file_id, title, tags: [...tags] } })
  } catch (thrown) {
    // It was made, and only the answer was lost.
    const isThere = thrown instanceof ApiError && thrown.code === 'DB_003'
    return isThere ? { ...one, state: 'added' } : { ...one, state: 'failed', why: thrown }
  }
  return { ...one, state: 'added' }
}
