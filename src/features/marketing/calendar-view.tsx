import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AiResult } from '#contract/ai-results'
import type { CalendarEntry, ContentCalendar } from '#contract/marketing-data'
import { POST_LIMIT } from '#contract/result-edit'
import { notify } from '@/errors/notify'
import { useToday } from '@/lib/use-today'
import { uuid } from '@/lib/uuid'
import { Button } from '@/ui/button'
import { CalendarDownloads } from './calendar-downloads'
import { CalendarGrid } from './calendar-grid'
import { CalendarList } from './calendar-list'
import { monthsOf } from './calendar-months'
import { CopyPostDialog } from './copy-post-dialog'
import { LeftCalendar } from './left-calendar'
import { PostForm } from './post-form'
import { usePosts } from './use-posts'

type CalendarViewProps = { result: AiResult; calendar: ContentCalendar }
type Opened = { act: 'add' | 'edit' | 'copy'; post: CalendarEntry }

/** A calendar of posts to work with. What is moved, written or marked is kept at once, as all that is done to a record. */
export function CalendarView({ result, calendar: { from, to, entries: made } }: CalendarViewProps) {
  const { t } = useLingui()
  const { posts: entries, change, put, remove, reset, restore } = usePosts(result, made)
  const [opened, setOpened] = useState<Opened | null>(null)
  const today = useToday()
  const close = () => setOpened(null)

  async function drop(post: CalendarEntry) {
    if (!(await remove(post.id))) return
    notify.success(t`投稿を削除しました`, {
      detail: post.title,
      action: { label: t`元に戻す`, run: () => void put(post) },
    })
  }

  async function startOver() {
    const before = entries
    if (!(await reset())) return
    notify.success(t`最初の計画に戻しました`, { action: { label: t`元に戻す`, run: () => void restore(before) } })
  }

  return (
    <div className="mb-6 flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Button
          size="sm"
          icon="plus"
          disabled={entries.length >= POST_LIMIT}
          onClick={() => setOpened({ act: 'add', post: newPost(today >= from && today <= to ? today : from) })}
        >
          {t`投稿を追加`}
        </Button>
        {entries.length > 0 ? <CalendarDownloads entries={entries} calendar={result.id} /> : null}
        {result.edited ? (
          <Button size="sm" variant="ghost" icon="undo" onClick={() => void startOver()}>{t`最初の計画に戻す`}</Button>
        ) : null}
      </div>
      {entries.length >= POST_LIMIT ? (
        <p className="text-muted text-sm">
          <Trans>1つの計画に入る投稿は{POST_LIMIT}件までです。</Trans>
        </p>
      ) : null}
      <LeftCalendar result={result} shown={entries} />
      {monthsOf(entries).map((month) => (
        <CalendarGrid key={month} month={month} entries={entries} onMove={(id, day) => void change(id, { day })} />
      ))}
      {entries.length > 0 ? (
        <CalendarList
          entries={entries}
          acts={{
            change: (id, changes) => void change(id, changes),
            edit: (post) => setOpened({ act: 'edit', post }),
            copy: (post) => setOpened({ act: 'copy', post }),
            remove: (post) => void drop(post),
          }}
        />
      ) : (
        <p className="text-muted text-sm">
          <Trans>投稿はまだありません。「投稿を追加」から書けます。</Trans>
        </p>
      )}
      {opened === null ? null : opened.act === 'copy' ? (
        <CopyPostDialog post={opened.post} onClose={close} />
      ) : (
        <PostForm
          name={`marketing.post:${result.id}:${opened.act === 'add' ? 'new' : opened.post.id}`}
          post={opened.post}
          isNew={opened.act === 'add'}
          save={put}
          onClose={close}
        />
      )}
    </div>
  )
}

function newPost(day: string): CalendarEntry {
  return { id: uuid(), day, title: '', idea: '', reason: '', state: 'planned' }
}
