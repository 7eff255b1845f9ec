import { useMemo } from 'react'
import type { KnowledgeDocument } from '#contract/knowledge'
import { changesOf } from '@/offline/outbox/fold/changes'
import { foldRecord, type Shown } from '@/offline/outbox/fold/record'
import { useOutbox } from '@/offline/scope/outbox'
import { DOCUMENT_KIND } from './mutations'

/** Documents of a page with the changes that wait on this device. Each keeps its place until the server has them. */
export function useShownDocuments(read: readonly KnowledgeDocument[]): Shown<KnowledgeDocument>[] {
  const outbox = useOutbox()
  return useMemo(() => {
    const waiting = Map.groupBy(changesOf(DOCUMENT_KIND, outbox), ({ id }) => id)
    return read.flatMap((document) => foldRecord(document, waiting.get(document.id) ?? []) ?? [])
  }, [read, outbox])
}
