import { useQueryClient } from '@tanstack/react-query'
import type { CustomerSelection } from '#contract/customer-selections'
import { useOnlineAction } from '@/forms/use-online-action'
import { putAnswer } from '@/offline/cache/put-answer'
import { customerActQueries } from './queries'

/** Something done to an act on many customers: what the server answers is shown at once, and the list is read again. */
export function useAct(act: () => Promise<CustomerSelection>) {
  const client = useQueryClient()
  return useOnlineAction(async () => {
    const changed = await act()
    await putAnswer(client, customerActQueries.one(changed.id).queryKey, changed)
    void client.invalidateQueries({ queryKey: customerActQueries.list().queryKey })
  })
}
