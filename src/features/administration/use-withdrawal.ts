import { closing } from '#contract/closing'
import { callPatiently } from '@/api/call-patiently'
import { useOnlineAction } from '@/forms/use-online-action'
import { useClosingTold } from './use-closing-told'

/** Keeps the tenant that was going to be deleted. */
export function useWithdrawal() {
  const tell = useClosingTold()
  return useOnlineAction(async () => tell(await callPatiently(closing.withdraw, {})))
}
