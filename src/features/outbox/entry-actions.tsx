import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { ContactButton } from '@/errors/contact-button'
import { FILE_KIND } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { retry } from '@/offline/scope/decisions'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { correctableFields } from './entry-content'
import { canRetry, entryName } from './entry-words'
import { severeFailure } from './severe-failure'
import type { StartTask } from './task'
import { useCopy } from './use-copy'
import { useEntryAction } from './use-entry-action'

type EntryActionsProps = { entry: OutboxEntry; onTask: StartTask }

/**
 * What can be done about an entry: the way that settles it, and behind a button those that are taken seldom. Without such a
 * way they stand there. Each button names its entry, so that no two of a page sound the same.
 */
export function EntryActions({ entry, onTask }: EntryActionsProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const { act, busy } = useEntryAction()
  const copy = useCopy(() => onTask('copy', entry))
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = entryName(entry, i18n)
  const named = (words: string) => ({ 'aria-label': `${words} ${name}`, size: 'sm' as const, children: words })
  const failure = severeFailure(entry)
  const isStuck = entry.state === 'refused' || entry.state === 'conflict' || entry.state === 'blocked'
  const main = mainWay(entry)
  const again = (
    <Button {...named(t`再試行`)} icon="refresh" busy={busy} onClick={() => void act(() => retry(entry.id))} />
  )
  return (
    <div className="flex flex-wrap gap-2">
      {main === 'choose' ? (
        <Button {...named(t`内容を確認`)} variant="primary" onClick={() => onTask('conflict', entry)} />
      ) : null}
      {main === 'correct' ? (
        <Button {...named(t`修正`)} icon="pencil" variant="primary" onClick={() => onTask('correct', entry)} />
      ) : null}
      {main === 'again' ? again : null}
      {failure ? <ContactButton size="sm" aria-label={`${t`サポートに連絡`} ${name}`} error={failure} /> : null}
      {main === null ? null : (
        <IconButton
          label={`${t`その他の操作`} ${name}`}
          icon="more"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {main === null || isOpen ? (
        <div id={id} className="flex flex-wrap gap-2">
          {main !== 'again' && canRetry(entry) ? again : null}
          {isStuck ? <Button {...named(t`内容をコピー`)} icon="copy" onClick={() => void copy(entry)} /> : null}
          <Button
            {...named(t`破棄`)}
            variant="ghost"
            icon="trash"
            disabled={entry.state === 'sending' && entry.subject.kind !== FILE_KIND}
            onClick={() => onTask('discard', entry)}
          />
        </div>
      ) : null}
    </div>
  )
}

/** The way that settles an entry; null when it goes by itself, or nothing but giving it up is left. */
function mainWay(entry: OutboxEntry): 'choose' | 'correct' | 'again' | null {
  if (entry.state === 'conflict') return 'choose'
  if (correctableFields(entry).length > 0) return 'correct'
  return canRetry(entry) ? 'again' : null
}
