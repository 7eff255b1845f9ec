import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { frequentQuestions } from '#contract/frequent-questions'
import { tidyName } from '#contract/kana'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { QueryState } from '@/errors/query-state'
import { wantedIn } from '@/lib/wanted-words'
import { useWholeList } from '@/offline/scope/use-whole-list'
import { useMay } from '@/session/use-may'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { RecordCount } from '@/ui/list/record-count'
import { SearchField } from '@/ui/list/search-field'
import { deskCardList } from './desk-card-list'
import { questionList } from './question-list'
import { QUESTION_BUTTON, QuestionRow } from './question-row'

const QuestionDialog = lazyDialog(() => import('./question-dialog').then((m) => m.QuestionDialog), { close: byOnClose })

const EVERYTHING = {}
/** Rows that are drawn at first, and with each press for more. */
const ROWS = 50

type QuestionsCardProps = {
  /** Asks the documents what is not found here; null for who may not ask. */
  onAsk: ((text: string) => void) | null
}

/** Questions that are asked often: searched on this device, opened in place. The address holds the search. */
export function QuestionsCard({ onAsk }: QuestionsCardProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { search = '' } = useSearch({ strict: false }) as { search?: string }
  const [typed, type] = useState(search)
  const [openId, setOpen] = useState<string | null>(null)
  const [rows, setRows] = useState(ROWS)
  const [isAdding, setAdding] = useState(false)
  const region = useRef<HTMLUListElement>(null)
  const list = useWholeList(questionList, { search: typed })
  const { slots: pinned } = useWholeList(deskCardList, EVERYTHING)
  const cards = useMemo(() => pinned.map(({ record }) => record), [pinned])
  const wanted = useMemo(() => wantedIn(typed), [typed])
  const mayAdd = useMay(frequentQuestions.create)
  const isNarrowed = wanted.length > 0

  function keep(text: string) {
    type(text)
    const kept = { tab: 'frequent', ...(text !== '' && { search: text }) }
    void navigate({ to: '/knowledge-base', search: kept, replace: true })
  }

  function added(id: string) {
    setAdding(false)
    setOpen(id)
  }

  const add = mayAdd ? (
    <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
      {t`質問を書く`}
    </Button>
  ) : null
  return (
    <Card title={<Trans>よくある質問</Trans>} actions={add}>
      <SearchField
        label={t`よくある質問を検索`}
        placeholder={t`質問や回答の言葉（ひらがな・ローマ字でも）`}
        value={search}
        onChange={keep}
        onType={type}
        onLeave={() => focusRow(region.current, 0)}
        className="mb-2 print:hidden"
      />
      <p role="status" className="text-muted text-sm">
        {list.first.data || list.slots.length > 0 ? (
          <RecordCount count={list.slots.length - list.waiting} waiting={list.waiting} />
        ) : (
          '\u00a0'
        )}
      </p>
      <QueryState
        query={list.first}
        empty={() => list.slots.length === 0}
        emptyState={isNarrowed ? <NothingFound text={typed} onAsk={onAsk} /> : <NothingYet action={add} />}
      />
      {list.slots.length === 0 ? null : (
        <>
          <ul ref={region} aria-label={t`よくある質問の一覧`} className="divide-y divide-line" onKeyDown={goByArrows}>
            {list.slots.slice(0, rows).map((shown) => (
              <QuestionRow
                key={shown.record.id}
                {...{ shown, cards, wanted }}
                isOpen={openId === shown.record.id}
                onToggle={() => setOpen(openId === shown.record.id ? null : shown.record.id)}
              />
            ))}
          </ul>
          {list.slots.length > rows ? <Button onClick={() => setRows(rows + ROWS)}>{t`さらに読み込む`}</Button> : null}
          {isNarrowed && onAsk ? (
            <div className="mt-3">
              <AskButton text={typed} onAsk={onAsk} />
            </div>
          ) : null}
        </>
      )}
      {isAdding ? (
        <QuestionDialog given={{ name: tidyName(typed) }} onClose={() => setAdding(false)} onSaved={added} />
      ) : null}
    </Card>
  )
}

function NothingYet({ action }: { action: ReactNode }) {
  const { t } = useLingui()
  return (
    <EmptyState icon="book" title={t`まだよくある質問がありません`} action={action}>
      {t`資料の回答から「よくある質問に入れる」で加えるか、自分で書きます。オフラインでも検索できます。`}
    </EmptyState>
  )
}

type AskProps = { text: string; onAsk: QuestionsCardProps['onAsk'] }

function NothingFound({ text, onAsk }: AskProps) {
  const { t } = useLingui()
  return (
    <EmptyState icon="search" title={t`見つかりません。`} action={onAsk ? <AskButton {...{ text, onAsk }} /> : null}>
      {onAsk ? null : t`言葉を変えて、もう一度お試しください。`}
    </EmptyState>
  )
}

function AskButton({ text, onAsk }: { text: string; onAsk: (text: string) => void }) {
  const { t } = useLingui()
  return <Button icon="book" onClick={() => onAsk(text)}>{t`資料に質問する`}</Button>
}

function focusRow(list: HTMLElement | null, at: number): void {
  list?.querySelectorAll<HTMLElement>(`[${QUESTION_BUTTON}]`)[at]?.focus()
}

/** Arrow up and down go from question to question. */
function goByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${QUESTION_BUTTON}]`)]
  const at = buttons.indexOf(event.target as HTMLElement)
  if (by === 0 || at < 0) return
  event.preventDefault()
  buttons[at + by]?.focus()
}
