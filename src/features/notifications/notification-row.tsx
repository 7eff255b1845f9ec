import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Notification, NotificationPage } from '#contract/notifications'
import { formatDateTime, formatWhen } from '@/i18n/format'
import { classNames } from '@/ui/class-names'
import { Icon } from '@/ui/icon'
import { TONE_SOFT } from '@/ui/tone'
import type { NotificationGroup } from './group'
import { CATEGORY_WORDS, iconOf, TYPE_TONE, TYPE_WORDS } from './notification-words'

type NotificationRowProps = {
  group: NotificationGroup
  /** The person followed it or marked it: it counts as read. */
  onOpen: () => void
  /** A box to tick, on the page. */
  selection?: ReactNode
}

/** One notification: a link to its record or page where it has one, else a button that marks it as read. Paper has it whole. */
export function NotificationRow({ group, onOpen, selection }: NotificationRowProps) {
  const { head, unread } = group
  const leads = recordOf(head) ?? pageOf(head)
  const look = 'flex min-w-0 flex-1 items-start gap-3 rounded-control px-3 py-2.5 text-left hover:bg-accent-soft/60'
  return (
    <li className={classNames('flex items-start', unread ? 'bg-accent-soft/35' : null)}>
      {selection}
      {leads ? (
        <Link {...leads} onClick={onOpen} className={look}>
          <Content group={group} />
        </Link>
      ) : (
        <button type="button" onClick={onOpen} className={classNames(look, 'printed')}>
          <Content group={group} />
        </button>
      )}
    </li>
  )
}

/** Where a notification about a record leads; that of a contact, to its customer. */
function recordOf({ category, subject_id: id }: Notification) {
  if (id === null) return null
  if (category === 'legal_check') return { to: '/legal-checks/$id', params: { id } } as const
  return category === 'customer' || category === 'interaction'
    ? ({ to: '/customers/$id', params: { id } } as const)
    : null
}

const opening = (to: string, id: string | null) => ({ to, ...(id !== null && { search: { open: id } }) })
const PAGES: Record<NotificationPage, (id: string | null) => { to: string; search?: object }> = {
  data: () => ({ to: '/administration', search: { section: 'data' } }),
  closing: () => ({ to: '/administration', search: { section: 'closing' } }),
  audit: () => ({ to: '/audit' }),
  product: (id) => ({ to: id === null ? '/products' : `/products/${id}` }),
  workflow: (id) => opening('/workflow', id),
  marketing: (id) => opening('/marketing', id),
  research: (id) => opening('/deep-research', id),
  chat: (id) => opening('/chat', id),
  'staff-chat': (id) => opening('/staff-chat', id),
  knowledge: (id) => opening('/knowledge-base', id),
  'customer-import': (id) => ({ to: '/customers/import', ...(id !== null && { search: { id } }) }),
  'customer-selection': (id) => ({ to: '/customers/import', ...(id !== null && { search: { act: id } }) }),
}

/** Where a notification leads by its page; a page of a newer version is passed over. */
function pageOf({ page, subject_id: id }: Notification) {
  const pages: Readonly<Record<string, (id: string | null) => object>> = PAGES
  const target = page ? pages[page]?.(id) : undefined
  return target as { to: '/administration'; search?: never } | undefined
}

function Content({ group: { head, members, unread } }: { group: NotificationGroup }) {
  const { t, i18n } = useLingui()
  const count = members.length
  return (
    <>
      <span
        className={classNames(
          'mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full',
          TONE_SOFT[TYPE_TONE[head.type]],
        )}
      >
        <Icon name={iconOf(members)} size={18} />
        <span className="sr-only">{i18n._(TYPE_WORDS[head.type])}</span>
      </span>
      <span className="min-w-0 flex-1">
        <span className={classNames('block text-sm', unread ? 'font-bold' : null)}>
          {head.title}
          {count > 1 ? (
            <span className="ml-2 rounded-full bg-sunken px-2 font-normal text-muted text-xs">
              <Plural value={count} other="#件" />
            </span>
          ) : null}
        </span>
        <span className="line-clamp-2 block text-muted text-sm print:line-clamp-none">{head.message}</span>
        <span className="mt-0.5 block text-faint text-xs">
          {i18n._(CATEGORY_WORDS[head.category])}
          {' ・ '}
          <time dateTime={head.created_at} title={formatDateTime(head.created_at)}>
            {formatWhen(head.created_at)}
          </time>
        </span>
      </span>
      {unread ? (
        <span className="mt-2 size-2.5 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{t`未読`}</span>
        </span>
      ) : null}
    </>
  )
}
