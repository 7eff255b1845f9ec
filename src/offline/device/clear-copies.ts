import { openExisting } from './open-existing'

/** The stores of a person's database with what can be read again from the server. */
const COPIES = ['replica', 'replies'] as const

/**
 * Removes the copies from the database of a person whose unsent changes stay. One of an older version has none.
 * @throws when the disk does not do it.
 */
export async function clearCopies(name: string): Promise<void> {
  const database = await openExisting(name)
  const stores = COPIES.filter((store) => database?.objectStoreNames.contains(store))
  if (!database || stores.length === 0) return database?.close()
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' })
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    for (const store of stores) transaction.objectStore(store).clear()
  }).finally(() => database.close())
}
