import { useQueryClient } from '@tanstack/react-query'
import type { CustomerImport } from '#contract/customer-imports'
import { useOnlineAction } from '@/forms/use-online-action'
import { putAnswer } from '@/offline/cache/put-answer'
import { customerImportQueries } from './queries'

/**
 * An act on an import: what the server answers is shown at once, and the list of imports is read again. What it refuses may be
 * another import by now than the one that is shown: that is read again.
 */
export function useImportAct<A extends readonly unknown[]>(act: (...given: A) => Promise<CustomerImport>) {
  const client = useQueryClient()
  const show = useShowImport()
  return useOnlineAction(async (...given: A) => {
    try {
      await show(await act(...given))
    } catch (thrown) {
      void client.invalidateQueries({ queryKey: customerImportQueries.all })
      throw thrown
    }
  })
}

/** Shows an import as the server has answered it. */
export function useShowImport(): (changed: CustomerImport) => Promise<void> {
  const client = useQueryClient()
  return async (changed) => {
    await putAnswer(client, customerImportQueries.one(changed.id).queryKey, changed)
    // Rows of what was tried before are not those of what is tried now.
    client.removeQueries({ queryKey: customerImportQueries.rowsOf(changed.id) })
    void client.invalidateQueries({ queryKey: customerImportQueries.list().queryKey })
  }
}
