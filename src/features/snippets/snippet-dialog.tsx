import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { fillSnippet, type SnippetFacts } from '#contract/snippet-text'
import { type Snippet, snippets } from '#contract/snippets'
import { QueryState } from '@/errors/query-state'
import { isNamed } from '@/lib/wanted-words'
import { useWholeList } from '@/offline/scope/use-whole-list'
import { useRightsOver } from '@/session/own-or-shared-rights'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { TextField } from '@/ui/text-field'
import { useHitKeys } from '@/ui/use-hit-keys'
import { useTypedText } from '@/ui/use-typed-text'
import { SnippetForm } from './snippet-form'
import { EVERY_SNIPPET, type ShownSnippet, snippetList } from './snippet-list'
import { SnippetRow } from './snippet-row'

type Filled = ReturnType<typeof fillSnippet>

type SnippetDialogProps = {
  facts: SnippetFacts
  /** What was written so far: a snippet can be made of it. */
  written: string
  onChoose: (filled: Filled) => void
  onClose: () => void
}

/** The snippets, found by what is typed: one press puts one into the text. */
export function SnippetDialog({ facts, written, onChoose, onClose }: SnippetDialogProps) {
  const { t } = useLingui()
  const { create } = useRightsOver(snippets)
  const { slots, first } = useWholeList(snippetList, EVERY_SNIPPET)
  const { typed, text, change, conversion } = useTypedText()
  const [edited, setEdited] = useState<Snippet | 'new' | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useHitKeys(list, false)
  const found = slots.filter(({ record }: ShownSnippet) => text === '' || isNamed(text, [record.name, record.text]))

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`定型文`}
      footer={
        create ? (
          <Button icon="plus" onClick={() => setEdited('new')}>
            {written.trim() === '' ? t`定型文を追加` : t`書いた内容を定型文にする`}
          </Button>
        ) : null
      }
    >
      <search {...conversion}>
        <TextField
          label={t`定型文を検索`}
          labelHidden
          type="search"
          icon="search"
          placeholder={t`名前や文の一部`}
          value={typed}
          onChange={change}
          autoComplete="off"
        />
        <div ref={list} className="mt-3">
          <QueryState
            query={first}
            empty={() => found.length === 0}
            emptyState={
              <p className="py-4 text-muted text-sm">
                {slots.length === 0
                  ? t`よく書く文を入れておくと、ここから1回で入力できます。`
                  : t`条件に合う定型文がありません`}
              </p>
            }
          />
          <ul className="flex flex-col gap-1">
            {found.map((shown) => (
              <SnippetRow
                key={shown.record.id}
                shown={shown}
                preview={fillSnippet(shown.record.text, facts).text}
                onChoose={() => onChoose(fillSnippet(shown.record.text, facts))}
                onEdit={() => setEdited(shown.record)}
                onDeleted={onClose}
              />
            ))}
          </ul>
        </div>
      </search>
      {edited === null ? null : edited === 'new' ? (
        <SnippetForm text={written} onClose={() => setEdited(null)} />
      ) : (
        <SnippetForm kept={edited} onClose={() => setEdited(null)} />
      )}
    </Dialog>
  )
}
