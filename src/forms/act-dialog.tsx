import type { ComponentProps } from 'react'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { ActNotes } from './act-notes'
import type { useOnlineAction } from './use-online-action'

type ActDialogProps = Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'disabled'> & {
  act: Pick<ReturnType<typeof useOnlineAction>, 'isBusy' | 'isOffline' | 'failure'> & {
    failureWords?: string | null
  }
}

/**
 * Asks before an act that needs a connection. While there is none it says so, and cannot be pressed; it stays open until the
 * act has ended, and says why it was not done.
 */
export function ActDialog({ act, onCancel, children, ...asked }: ActDialogProps) {
  return (
    <ConfirmDialog {...asked} busy={act.isBusy} disabled={act.isOffline} onCancel={() => !act.isBusy && onCancel()}>
      <div className="flex flex-col gap-3 text-sm">
        <ActNotes failure={act.failure} words={act.failureWords ?? null} />
        {children}
      </div>
    </ConfirmDialog>
  )
}
