import { dismiss, getNotices, setBusy, toldPerson } from './notice-store'
import { tell } from './notify'

/**
 * Runs the failed operation of a notice again. When it works the notice goes; when it fails again it is reported with
 * the type `retry_failed` (spec section 8) and shown again, unless its person has gone meanwhile.
 */
export async function retryNotice(id: number): Promise<void> {
  const notice = getNotices().find((shown) => shown.id === id)
  if (notice?.tone !== 'error' || !notice.retry || notice.busy) return
  const { retry, isStored } = notice
  const person = toldPerson()
  setBusy(id, true)
  try {
    await retry()
    dismiss(id)
  } catch (thrown) {
    dismiss(id)
    if (toldPerson() === person) tell(thrown, { retry, isStored }, 'retry_failed')
  }
}
