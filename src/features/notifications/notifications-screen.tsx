import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { PageHeader } from '@/ui/page-header'
import { DeviceEventList } from './device-event-list'
import { NotificationFilterBar } from './notification-filter-bar'
import { type NotificationFilter, parseNotificationSearch } from './notification-filters'
import { NotificationPages } from './notification-pages'
import { NotificationRow } from './notification-row'
import { SelectBox } from './select-box'
import { useDeviceEvents } from './use-device-events'
import { useNotificationList } from './use-notification-list'
import { useMarkAsRead, useUnreadCount } from './use-notifications'
import { useSelection } from './use-selection'

/** All notifications of the person, to narrow down, to follow and to mark as read; and what this device has to say. */
export function NotificationsScreen() {
  const { t } = useLingui()
  const filter = parseNotificationSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const pages = useNotificationList(filter)
  const events = useDeviceEvents()
  const unread = useUnreadCount()
  const selection = useSelection(pages.groups)
  const { markSome, markAll, busy } = useMarkAsRead()
  const change = (next: NotificationFilter) => void navigate({ to: '/notifications', search: next, replace: true })
  return (
    <>
      <PageHeader
        title={t`通知`}
        below={unread === null ? '\u00a0' : t`未読${unread}件`}
        actions={
          <>
            {selection.chosen.length > 0 ? (
              <Button icon="check" busy={busy} onClick={() => void markSome(selection.take())}>
                {t`選択した通知を既読にする`}
              </Button>
            ) : null}
            <Button disabled={!unread} busy={busy} onClick={() => void markAll(pages.list)}>
              {t`すべて既読にする`}
            </Button>
          </>
        }
      />
      {events.length > 0 ? (
        <Card flush className="mb-5 p-2">
          <DeviceEventList events={events} />
        </Card>
      ) : null}
      <NotificationFilterBar filter={filter} onChange={change} />
      <Card flush className="p-2">
        <NotificationPages pages={pages}>
          {(group) => (
            <NotificationRow
              key={group.head.id}
              group={group}
              onOpen={() => void markSome(group.members)}
              selection={<SelectBox group={group} selection={selection} />}
            />
          )}
        </NotificationPages>
      </Card>
    </>
  )
}
