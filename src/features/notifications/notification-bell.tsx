import { useLingui } from '@lingui/react/macro'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { Icon } from '@/ui/icon'
import { Popover } from '@/ui/popover'
import { Skeleton } from '@/ui/skeleton'
import { useDeviceEvents } from './use-device-events'
import { useNotificationPoll } from './use-notification-poll'
import { useUnreadCount } from './use-notifications'

const NotificationPopup = lazyDialog(() => import('./notification-popup').then((m) => m.NotificationPopup), {
  close: byOnClose,
  waiting: <Skeleton lines={6} className="p-5" />,
})

/** Above this the number says only that there are many. */
const MAX_SHOWN = 99

/**
 * The bell of the top bar with the number of unread notifications; opens the popup (spec: 400 px wide, at most 600
 * high). What this device itself has to say is in its name and its popup: the cloud beside it and the banner show it.
 */
export function NotificationBell() {
  const { t } = useLingui()
  useNotificationPoll()
  const unread = useUnreadCount() ?? 0
  const own = useDeviceEvents().length
  const name = unread > 0 ? t`通知 未読${unread}件` : t`通知`
  return (
    <Popover
      label={own > 0 ? t`${name} この端末からのお知らせ${own}件` : name}
      button={<BellButton unread={unread} />}
      buttonClassName="relative inline-flex size-11 items-center justify-center rounded-control text-muted transition-colors hover:bg-accent-soft hover:text-accent-ink"
      panelClassName="flex w-[400px] max-h-[min(600px,calc(100dvh-5rem))] flex-col overflow-hidden max-sm:fixed max-sm:inset-x-2 max-sm:top-16 max-sm:w-auto"
    >
      {(close) => <NotificationPopup onClose={close} />}
    </Popover>
  )
}

function BellButton({ unread }: { unread: number }) {
  return (
    <>
      <Icon name="bell" size={22} />
      {unread > 0 ? (
        <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-danger-fill px-1 text-center font-bold text-on-danger text-xs leading-5">
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      ) : null}
    </>
  )
}
