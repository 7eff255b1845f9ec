import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { asksForDecision } from '@/offline/outbox/asks-for-decision'
import { countWaiting } from '@/offline/outbox/count-waiting'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { useOutbox } from '@/offline/scope/outbox'
import { useOutboxKnown } from '@/offline/scope/use-outbox-known'
import { useSession } from '@/session/session'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { VirtualList } from '@/ui/virtual-list'
import { EntryGroupSection } from './entry-group'
import { type EntryGroup, groupEntries, idsOf } from './entry-groups'
import { canGo, isServerTrouble } from './entry-words'
import { ScreenActions } from './screen-actions'
import { SignInBanner } from './sign-in-banner'
import type { StartTask } from './task'
import { useKeptFocus } from './use-kept-focus'
import { useTasks } from './use-tasks'

/** Usual height of a customer's changes in pixels. */
const GROUP_HEIGHT = 140

/** What is on this device and not yet on the server, and what can be done about it. */
export function OutboxScreen() {
  const all = useOutbox()
  const entries = useMemo(() => all.filter((entry) => entry.state !== 'sent'), [all])
  const groups = useMemo(() => groupEntries(entries.filter(standsAlone)), [entries])
  const { startTask, isAsking, dialog } = useTasks(entries)
  const { area, onFocusCapture } = useKeptFocus(groups.flatMap(idsOf), isAsking)
  return (
    <>
      <div ref={area} onFocusCapture={onFocusCapture}>
        <PageHeader
          title={<Trans>未送信の変更</Trans>}
          below={entries.length > 0 ? <Whose count={countWaiting(entries)} /> : null}
          actions={entries.length > 0 ? <ScreenActions canSend={entries.some(canGo)} /> : null}
        />
        {entries.some((entry) => entry.state === 'needs-sign-in' && !isServerTrouble(entry)) ? <SignInBanner /> : null}
        <Card flush>
          {entries.length === 0 ? <Nothing /> : <Groups groups={groups} entries={entries} onTask={startTask} />}
        </Card>
      </div>
      {dialog}
    </>
  )
}

/** That nothing waits, once that is known. */
function Nothing() {
  if (!useOutboxKnown()) {
    return (
      <EmptyState icon="cloud" title={<Trans>未送信の変更を確認しています</Trans>}>
        <Trans>この端末に保存された変更を、まだ読み取れていません。</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="cloud" title={<Trans>未送信の変更はありません</Trans>}>
      <Trans>保存した内容はすべてサーバーに届いています。</Trans>
    </EmptyState>
  )
}

/** A file stands with the change that it is sent for, unless it is the file about which something has to be decided. */
function standsAlone(entry: OutboxEntry): boolean {
  return !entry.is_carried || asksForDecision(entry)
}

/** How many, and who made them: on a shared device nobody sees another person's changes. */
function Whose({ count }: { count: number }) {
  const name = useSession().profile?.user.name ?? ''
  return (
    <>
      <Plural value={count} other="#件" />
      {name === '' ? null : (
        <>
          {' ・ '}
          <Trans>{name} さんが入力</Trans>
        </>
      )}
    </>
  )
}

type GroupsProps = { groups: readonly EntryGroup[]; entries: readonly OutboxEntry[]; onTask: StartTask }

function Groups({ groups, entries, onTask }: GroupsProps) {
  const { t } = useLingui()
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries])
  const find = useCallback((id: string) => byId.get(id), [byId])
  return (
    <VirtualList
      label={t`未送信の変更`}
      items={groups}
      getKey={keyOf}
      estimateSize={GROUP_HEIGHT}
      renderItem={(group, index) => (
        <EntryGroupSection group={group} isFirst={index === 0} find={find} onTask={onTask} />
      )}
    />
  )
}

const keyOf = ({ key }: EntryGroup) => key
