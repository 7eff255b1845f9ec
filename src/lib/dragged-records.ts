// Records that are dragged from one part of a page to another: a part tells by the kind whether it takes them.

/** A kind of records, e.g. `folder`. */
const typeOf = (kind: string) => `application/x-madoguchi-${kind}`

/** Begins to drag records; what they are called is for where nobody knows the kind. */
export function dragRecords(transfer: DataTransfer, kind: string, ids: readonly string[]): void {
  transfer.setData(typeOf(kind), JSON.stringify(ids))
  transfer.effectAllowed = 'move'
}

/** Whether records of a kind are dragged. Which ones, the browser tells only when they are dropped. */
export function holdsRecords(transfer: Pick<DataTransfer, 'types'>, kind: string): boolean {
  return transfer.types.includes(typeOf(kind))
}

/** The ids of the records that were dropped; none where something else was, or what another program has made up. */
export function droppedRecords(transfer: Pick<DataTransfer, 'getData'>, kind: string): string[] {
  try {
    const ids: unknown = JSON.parse(transfer.getData(typeOf(kind)))
    return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : []
  } catch {
    return []
  }
}
