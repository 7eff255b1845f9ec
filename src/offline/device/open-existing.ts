/** Opens a database as it is, whatever its version; null when there is none, which opening must not bring into being. */
export function openExisting(name: string, factory: IDBFactory = indexedDB): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = factory.open(name)
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = () => resolve(null)
    request.onsuccess = () => resolve(request.result)
  })
}
