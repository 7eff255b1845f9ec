import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { asksForDecision } from '@/offline/outbox/asks-for-decision'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { classNames } from '@/ui/class-names'
import type { EntryGroup } from './entry-groups'
import { EntryRow } from './entry-row'
import type { StartTask } from './task'

type EntryGroupSectionProps = {
  group: EntryGroup
  isFirst: boolean
  find: (id: string) => OutboxEntry | undefined
  onTask: StartTask
}

/** The unsent changes of one customer. What waits for another change stands indented below it. */
export function EntryGroupSection({ group, isFirst, find, onTask }: EntryGroupSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames('px-5 pt-3 pb-1', !isFirst && 'border-line border-t')}>
      <h2 id={id} className="font-bold">
        {group.name || <Trans>名前のない記録</Trans>}
      </h2>
      <ul className="divide-y divide-line">
        {group.trees.map(({ entry, waiting }) => (
          <li key={entry.id}>
            <EntryRow
              entry={entry}
              blocker={blockerOf(entry, find)}
              file={fileOf(entry, find)}
              heading={group.name}
              onTask={onTask}
            />
            {waiting.length > 0 ? (
              <ul className="mb-3 ml-2 divide-y divide-line border-line border-l-4 pl-4 sm:ml-4">
                {waiting.map((child) => (
                  <li key={child.id}>
                    <EntryRow
                      entry={child}
                      blocker={blockerOf(child, find)}
                      file={fileOf(child, find)}
                      heading={group.name}
                      onTask={onTask}
                    />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function blockerOf(entry: OutboxEntry, find: EntryGroupSectionProps['find']): OutboxEntry | undefined {
  return entry.blocked_by === null ? undefined : find(entry.blocked_by)
}

/** The file that goes before a change and is still to be sent; of several the one whose turn it is. */
function fileOf(entry: OutboxEntry, find: EntryGroupSectionProps['find']): OutboxEntry | undefined {
  return entry.depends_on.map(find).find((other) => other?.is_carried && !asksForDecision(other))
}
