import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { LegalCheck } from '#contract/legal-checks'
import type { Slots } from '@/ui/list/slot'
import { useTicks } from '@/ui/list/use-ticks'
import { type DocumentFilter, documentPages, type ShownDocument } from './document-list'

/** Those that are chosen, by their ids, as they were seen then. */
type ChosenDocuments = ReadonlyMap<string, LegalCheck>

const NONE: ChosenDocuments = new Map()

/** Which documents of the list are chosen. They stay so in another folder: what goes to one place may come from several. */
export function useChosenDocuments({ slots, filter }: { slots: Slots<ShownDocument>; filter: DocumentFilter }) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ChosenDocuments | null>(null)
  const isTicked = useMemo(() => chosen && ((id: string) => chosen.has(id)), [chosen])
  const change = (documents: readonly LegalCheck[], isIn: boolean) =>
    setChosen((now) => now && withTicked(now, documents, isIn))
  const read = async (page: number) =>
    documentPages.records(await client.ensureQueryData(documentPages.page(filter, page)))
  const ticks = useTicks({ slots, pageSize: documentPages.pageSize, read }, isTicked, change)
  return {
    chosen,
    ...ticks,
    begin: () => setChosen(NONE),
    end: () => setChosen(null),
    chooseAll: () => change(shownIn(slots), true),
    /** Takes those out to which something was done. */
    leave: (documents: readonly Pick<LegalCheck, 'id'>[]) => setChosen((now) => now && without(now, documents)),
  }
}

/** The documents of the rows that were read. */
export function shownIn(slots: Slots<ShownDocument>): LegalCheck[] {
  return Array.from({ length: slots.length }, (_, index) => slots.at(index)?.record).flatMap((record) => record ?? [])
}

function withTicked(chosen: ChosenDocuments, documents: readonly LegalCheck[], isIn: boolean): ChosenDocuments {
  return isIn ? new Map([...chosen, ...documents.map((one) => [one.id, one] as const)]) : without(chosen, documents)
}

function without(chosen: ChosenDocuments, documents: readonly Pick<LegalCheck, 'id'>[]): ChosenDocuments {
  const gone = new Set(documents.map(({ id }) => id))
  return new Map([...chosen].filter(([id]) => !gone.has(id)))
}
