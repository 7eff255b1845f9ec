import { useLingui } from '@lingui/react/macro'
import { Button } from '@/ui/button'
import { LinkButton } from '@/ui/link-button'
import { Skeleton } from '@/ui/skeleton'
import { DeviceEventList } from './device-event-list'
import { NotificationPages } from './notification-pages'
import { NotificationRow } from './notification-row'
import { useDeviceEvents } from './use-device-events'
import { useNotificationList } from './use-notification-list'
import { useMarkAsRead, useUnreadCount } from './use-notifications'

/** What the bell opens: what this device has to say, then the newest notifications, further ones by the page. */
export function NotificationPopup({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const pages = useNotificationList({})
  const unread = useUnreadCount() ?? 0
  const { markSome, markAll, busy } = useMarkAsRead()
  return (
    <>
      <div className="flex items-center justify-between gap-2 border-line border-b py-1 pr-1 pl-4">
        <h2 className="font-bold">{t`通知`}</h2>
        <Button size="sm" variant="ghost" disabled={unread === 0} busy={busy} onClick={() => void markAll(pages.list)}>
          {t`すべて既読にする`}
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1">
        <DeviceEventList events={useDeviceEvents()} onLeave={onClose} className="mb-1 border-line border-b pb-1" />
        <NotificationPages pages={pages} skeleton={<Skeleton lines={6} className="p-4" />}>
          {(group) => (
            <NotificationRow
              key={group.head.id}
              group={group}
              onOpen={() => {
                void markSome(group.members)
                if (group.head.subject_id ?? group.head.page) onClose()
              }}
            />
          )}
        </NotificationPages>
      </div>
      <div className="border-line border-t p-2 text-center">
        <LinkButton to="/notifications" size="sm" variant="ghost" onClick={onClose}>
          {t`すべての通知を見る`}
        </LinkButton>
      </div>
    </>
  )
}
