import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { notify } from '@/errors/notify'
import { loadChunk } from '@/lib/load-chunk'
import { saveFile } from '@/lib/save-file'
import { discard, exportOutbox, sendNow, useOutbox } from '@/offline/outbox'
import type { OutboxEntry } from '@/offline/queue/entry'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { VirtualList } from '@/ui/virtual-list'
import { EntryRow } from './entry-row'

/** Usual height of a row in pixels. */
const ROW_HEIGHT = 76

const ConfirmDialog = lazy(() =>
  loadChunk(() => import('@/ui/confirm-dialog')).then((m) => ({ default: m.ConfirmDialog })),
)

/** What is on this device and not yet on the server, and what can be done about it. */
export function OutboxScreen() {
  const { t } = useLingui()
  const entries = useOutbox().filter((entry) => entry.state !== 'sent')
  const [doomed, setDoomed] = useState<OutboxEntry | null>(null)
  const [sending, setSending] = useState(false)

  async function send() {
    setSending(true)
    await sendNow().catch(notify.error)
    setSending(false)
  }

  function throwAway(entry: OutboxEntry) {
    setDoomed(null)
    discard(entry.id).catch(notify.error)
  }

  return (
    <>
      <PageHeader
        title={<Trans>未送信の変更</Trans>}
        below={entries.length > 0 ? <Plural value={entries.length} other="#件" /> : null}
        actions={
          entries.length > 0 ? (
            <>
              <Button icon="download" onClick={() => saveFile(exportOutbox())}>
                {t`ファイルに書き出す`}
              </Button>
              <Button variant="primary" icon="send" busy={sending} onClick={() => void send()}>
                {t`今すぐ送信`}
              </Button>
            </>
          ) : null
        }
      />
      <Card flush>
        {entries.length === 0 ? (
          <EmptyState icon="cloud" title={<Trans>未送信の変更はありません</Trans>}>
            <Trans>保存した内容はすべてサーバーに届いています。</Trans>
          </EmptyState>
        ) : (
          <VirtualList
            label={t`未送信の変更`}
            items={entries}
            getKey={(entry) => entry.id}
            estimateSize={ROW_HEIGHT}
            renderItem={(entry) => <EntryRow entry={entry} onDiscard={() => setDoomed(entry)} />}
          />
        )}
      </Card>
      {doomed ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            danger
            title={t`この変更を破棄しますか`}
            confirmLabel={t`破棄`}
            onConfirm={() => throwAway(doomed)}
            onCancel={() => setDoomed(null)}
          >
            <Trans>入力した内容は失われます。元に戻せません。</Trans>
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </>
  )
}
