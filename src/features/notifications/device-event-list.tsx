import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import { hasUnsavedInput, subscribeUnsavedInput } from '@/lib/dirty-registry'
import { applyUpdate } from '@/pwa/update'
import { Button } from '@/ui/button'
import { classNames } from '@/ui/class-names'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icon-shapes'
import { TONE_SOFT } from '@/ui/tone'
import type { DeviceEvent } from './device-events'

type DeviceEventListProps = {
  events: readonly DeviceEvent[]
  /** A link was followed. */
  onLeave?: () => void
  className?: string
}

/** The device's own news, apart from those of the server: they are about this device only and cannot be marked as read. */
export function DeviceEventList({ events, onLeave, className }: DeviceEventListProps) {
  const { t } = useLingui()
  if (events.length === 0) return null
  const name = t`この端末からのお知らせ`
  return (
    <section aria-label={name} className={className}>
      <p className="px-3 pt-2 pb-1 font-bold text-muted text-xs">{name}</p>
      <ul className="divide-y divide-line">
        {events.map((event) => (
          <li key={event.kind}>
            {event.kind === 'update' ? <Update /> : <Undecided event={event} onLeave={onLeave} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

type UndecidedProps = {
  event: Exclude<DeviceEvent, { kind: 'update' }>
  onLeave: (() => void) | undefined
}

/** Leads to where the person decides. */
function Undecided({ event: { kind, count, names }, onLeave }: UndecidedProps) {
  return (
    <Link
      to="/outbox"
      {...(onLeave ? { onClick: onLeave } : {})}
      className="flex items-start gap-3 rounded-control px-3 py-2.5 hover:bg-accent-soft/60"
    >
      <Words icon="warning" title={<WhatIsAsked kind={kind} count={count} />}>
        {names.join('、')}
      </Words>
    </Link>
  )
}

function WhatIsAsked({ kind, count }: Pick<UndecidedProps['event'], 'kind' | 'count'>) {
  switch (kind) {
    case 'conflict':
      return <Plural value={count} other="#件の変更が、ほかの人の変更と重なっています" />
    case 'refused':
      return <Plural value={count} other="#件の変更が、サーバーに受け付けられませんでした" />
    case 'blocked':
      return <Plural value={count} other="#件の変更が、もとになる変更の破棄により止まっています" />
  }
}

function Update() {
  const { t } = useLingui()
  const unsaved = useSyncExternalStore(subscribeUnsavedInput, hasUnsavedInput)
  return (
    <div className="flex items-start gap-3 px-3 py-2.5">
      <Words icon="refresh" title={t`新しいバージョンが利用可能です`}>
        {unsaved
          ? t`入力中の内容を保存してから更新します`
          : t`更新は数秒で終わります。入力中の内容と未送信の変更は残ります。`}
      </Words>
      <Button size="sm" onClick={applyUpdate}>
        {t`更新`}
      </Button>
    </div>
  )
}

function Words({ icon, title, children }: { icon: IconName; title: ReactNode; children: ReactNode }) {
  return (
    <>
      <span
        className={classNames(
          'mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full',
          TONE_SOFT[icon === 'warning' ? 'warning' : 'accent'],
        )}
      >
        <Icon name={icon} size={18} />
      </span>
      <span className="min-w-0 flex-1 self-center text-sm">
        <span className="block font-bold">{title}</span>
        {children ? <span className="line-clamp-2 block text-muted print:line-clamp-none">{children}</span> : null}
      </span>
    </>
  )
}
