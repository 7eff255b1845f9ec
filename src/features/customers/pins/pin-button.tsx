import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { notify } from '@/errors/notify'
import { useCommand } from '@/offline/scope/use-command'
import { Icon } from '@/ui/icon'
import { pinCustomer, unpinCustomer } from './mutations'
import { usePins } from './use-pins'

/** Beside the name of a customer: pinned, they stand first in the palette. Nothing until it is known whether they are. */
export function PinButton({ customer: { id, name } }: { customer: { id: string; name: string } }) {
  const { t } = useLingui()
  const pins = usePins()
  const pin = useCommand(pinCustomer)
  const unpin = useCommand(unpinCustomer)
  const [isBusy, setBusy] = useState(false)
  if (pins === null) return null
  const isPinned = pins.includes(id)

  async function toggle() {
    if (isBusy) return
    setBusy(true)
    const outcome = await (isPinned ? unpin : pin).run({ id, name })
    setBusy(false)
    if (outcome.state === 'refused' || outcome.state === 'not-stored') notify.error(outcome.error)
  }

  return (
    <button
      type="button"
      aria-pressed={isPinned}
      aria-label={t`ピン留め`}
      title={isPinned ? t`ピン留めを外す` : t`ピン留めする`}
      onClick={() => void toggle()}
      className="-my-2 flex size-11 items-center justify-center rounded-control text-muted hover:bg-accent-soft aria-pressed:text-accent-ink print:hidden"
    >
      <Icon name="star" size={20} className={isPinned ? 'fill-current' : ''} />
    </button>
  )
}
