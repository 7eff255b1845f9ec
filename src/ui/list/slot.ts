/** A record as a list shows it; `mark` tells where its latest change is. */
export type Listed = { record: { id: string } }

/** One row of a list: null while its page was not read. */
export type Slot<S extends Listed> = S | null

/** The rows of a list in its order. An array is one. */
export type Slots<S extends Listed> = { readonly length: number; at: (index: number) => Slot<S> | undefined }
