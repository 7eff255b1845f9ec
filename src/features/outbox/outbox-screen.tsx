import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { lazyDialog } from '@/errors/lazy-dialog'
import { notify } from '@/errors/notify'
import { saveFile } from '@/lib/save-file'
import { exportOutbox, sendNow, useOutbox } from '@/offline/outbox'
import type { OutboxEntry } from '@/offline/queue/entry'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { VirtualList } from '@/ui/virtual-list'
import { EntryGroupSection } from './entry-group'
import { type EntryGroup, groupEntries, idsOf } from './entry-groups'
import { isServerTrouble } from './entry-words'
import { SignInBanner } from './sign-in-banner'
import type { StartTask, Task } from './task'
import { useKeptFocus } from './use-kept-focus'

/** Usual height of a customer's changes in pixels. */
const GROUP_HEIGHT = 116

const TaskDialog = lazyDialog(() => import('./task-dialog').then((m) => m.TaskDialog), {
  close: ({ onTask }) => onTask(null),
})

/** What is on this device and not yet on the server, and what can be done about it. */
export function OutboxScreen() {
  const entries = useOutbox().filter((entry) => entry.state !== 'sent')
  const [task, setTask] = useState<Task | null>(null)
  // The entry may go while a dialog is open: another tab can send or discard it.
  const subject = task ? entries.find(({ id }) => id === task.id) : undefined
  const groups = groupEntries(entries)
  const { area, onFocusCapture } = useKeptFocus(groups.flatMap(idsOf), subject !== undefined)
  return (
    <>
      <div ref={area} onFocusCapture={onFocusCapture}>
        <PageHeader
          title={<Trans>未送信の変更</Trans>}
          below={entries.length > 0 ? <Plural value={entries.length} other="#件" /> : null}
          actions={entries.length > 0 ? <ScreenActions /> : null}
        />
        {entries.some((entry) => entry.state === 'needs-sign-in' && !isServerTrouble(entry)) ? <SignInBanner /> : null}
        <Card flush>
          {entries.length === 0 ? (
            <EmptyState icon="cloud" title={<Trans>未送信の変更はありません</Trans>}>
              <Trans>保存した内容はすべてサーバーに届いています。</Trans>
            </EmptyState>
          ) : (
            <Groups groups={groups} entries={entries} onTask={(kind, { id }) => setTask({ kind, id })} />
          )}
        </Card>
      </div>
      {task && subject ? <TaskDialog task={task} entry={subject} entries={entries} onTask={setTask} /> : null}
    </>
  )
}

type GroupsProps = { groups: readonly EntryGroup[]; entries: readonly OutboxEntry[]; onTask: StartTask }

function Groups({ groups, entries, onTask }: GroupsProps) {
  const { t } = useLingui()
  return (
    <VirtualList
      label={t`未送信の変更`}
      items={groups}
      getKey={(group) => group.key}
      estimateSize={GROUP_HEIGHT}
      renderItem={(group, index) => (
        <EntryGroupSection
          group={group}
          isFirst={index === 0}
          find={(id) => entries.find((entry) => entry.id === id)}
          onTask={onTask}
        />
      )}
    />
  )
}

function ScreenActions() {
  const { t } = useLingui()
  const [sending, setSending] = useState(false)

  async function send() {
    setSending(true)
    await sendNow().catch(notify.error)
    setSending(false)
  }

  return (
    <>
      <Button icon="download" onClick={() => saveFile(exportOutbox())}>
        {t`ファイルに書き出す`}
      </Button>
      <Button variant="primary" icon="send" busy={sending} onClick={() => void send()}>
        {t`今すぐ送信`}
      </Button>
    </>
  )
}
