import { useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LegalCheck, LegalCheckList } from '#contract/legal-checks'
import { KEPT_AT_ONCE } from '#contract/list-limits'
import { legalCheckQueries } from '@/features/legal-checks/queries'
import { useOutbox } from '@/offline/scope/outbox'
import { documentsWithin } from './documents-within'
import { rowsOf } from './folder-places'
import type { FolderNode } from './folder-tree'

/** Documents and folders that can go with a folder: all are named when it is deleted. */
export const MOST_WITHIN = KEPT_AT_ONCE

/** What lies in a folder, at whatever depth. `unreachable`: this device does not know it, and the server cannot be asked. */
export type FolderContents =
  | { state: 'reading' | 'unreachable' | 'too-many' }
  | { state: 'known'; documents: readonly LegalCheck[]; folders: readonly string[] }

type Result = { data?: LegalCheckList | undefined; fetchStatus: string; isError: boolean }

/** Reads what lies in a folder, each document by name: what a person has not been told of is not deleted. */
export function useContents(node: FolderNode): FolderContents {
  const outbox = useOutbox()
  const within = rowsOf([node], () => true).map(({ record }) => record)
  const isMuch = within.length - 1 > MOST_WITHIN
  // One that only this device knows holds what only this device knows.
  const places = isMuch ? [] : within.filter(({ version }) => version > 0)
  const reads = useQueries({
    queries: places.map(({ id }) => legalCheckQueries.page({ folder: id }, 0)),
    combine: useCallback(
      (results: Result[]) =>
        results.map(({ data, fetchStatus, isError }) => ({ data, isCutOff: fetchStatus === 'paused' || isError })),
      [],
    ),
  })
  if (isMuch) return { state: 'too-many' }
  const read = reads.flatMap(({ data }) => data ?? [])
  if (read.some(({ total, legal_checks }) => total > legal_checks.length)) return { state: 'too-many' }
  const missing = reads.filter(({ data }) => data === undefined)
  if (missing.length > 0) return { state: missing.some(({ isCutOff }) => isCutOff) ? 'unreachable' : 'reading' }
  const ids = within.map(({ id }) => id)
  const listed = read.flatMap(({ legal_checks }) => legal_checks)
  const documents = documentsWithin(new Set(ids), listed, outbox)
  if (documents.length + ids.length - 1 > MOST_WITHIN) return { state: 'too-many' }
  return { state: 'known', documents, folders: ids.slice(1) }
}
