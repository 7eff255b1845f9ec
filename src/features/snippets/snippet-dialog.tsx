import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { fillSnippet, type SnippetFacts } from '#contract/snippet-text'
import { type Snippet, type SnippetUse, snippets } from '#contract/snippets'
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
import { type ShownSnippet, snippetList } from './snippet-list'
import { SnippetRow } from './snippet-row'
import { WORDS } from './snippet-words'

type Filled = ReturnType<typeof fillSnippet>

type SnippetDialogProps = {
  usedFor: SnippetUse
  /** What the placeholders stand for; without it a text is put in as it is written. */
  facts?: SnippetFacts
  /** What was written so far: a snippet can be made of it. */
  written: string
  onChoose: (filled: Filled) => void
  onClose: () => void
}

/** The snippets of one use, found by what is typed: one press puts one into the text. */
export function SnippetDialog({ usedFor, facts, written, onChoose, onClose }: SnippetDialogProps) {
  const { t, i18n } = useLingui()
  const words = WORDS[usedFor]
  const { create } = useRightsOver(snippets)
  const { slots, first } = useWholeList(snippetList, { usedFor })
  const { typed, text, change, conversion } = useTypedText()
  const [edited, setEdited] = useState<Snippet | 'new' | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useHitKeys(list, false)
  const fill = (written: string): Filled => (facts ? fillSnippet(written, facts) : { text: written, blankAt: null })
  const found = slots.filter(({ record }: ShownSnippet) => text === '' || isNamed(text, [record.name, record.text]))

  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n._(words.title)}
      footer={
        create ? (
          <Button icon="plus" onClick={() => setEdited('new')}>
            {i18n._(written.trim() === '' ? words.add : words.addWritten)}
          </Button>
        ) : null
      }
    >
      <search {...conversion}>
        <TextField
          label={i18n._(words.search)}
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
              <p className="py-4 text-muted text-sm">{i18n._(slots.length === 0 ? words.none : words.noneFound)}</p>
            }
          />
          <ul className="flex flex-col gap-1">
            {found.map((shown) => (
              <SnippetRow
                key={shown.record.id}
                shown={shown}
                preview={fill(shown.record.text).text}
                onChoose={() => onChoose(fill(shown.record.text))}
                onEdit={() => setEdited(shown.record)}
                onDeleted={onClose}
              />
            ))}
          </ul>
        </div>
      </search>
      {edited === null ? null : edited === 'new' ? (
        <SnippetForm usedFor={usedFor} text={written} onClose={() => setEdited(null)} />
      ) : (
        <SnippetForm usedFor={usedFor} kept={edited} onClose={() => setEdited(null)} />
      )}
    </Dialog>
  )
}
