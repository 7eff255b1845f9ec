import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { snippets } from '#contract/snippets'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { useWholeList } from '@/offline/scope/use-whole-list'
import { useRightsOver } from '@/session/own-or-shared-rights'
import { useMay } from '@/session/use-may'
import { Button } from '@/ui/button'
import { type ShownSnippet, snippetList } from './snippet-list'

const SnippetDialog = lazyDialog(() => import('./snippet-dialog').then((m) => m.SnippetDialog), { close: byOnClose })

/** So many are offered at once; all of them stand in the dialog. */
const MOST_OFFERED = 8

type QuestionPresetsProps = { isBeginning: boolean; onAsk: (message: string) => void }

/**
 * The questions that a person has kept, the own before the shared ones: a press asks one. They are kept, changed and deleted in
 * the dialog of the snippets. In a conversation that goes on they are out of the way behind its button.
 */
export function QuestionPresets(props: QuestionPresetsProps) {
  return useMay(snippets.list) ? <Presets {...props} /> : null
}

function Presets({ isBeginning, onAsk }: QuestionPresetsProps) {
  const { t } = useLingui()
  const { create } = useRightsOver(snippets)
  const { slots } = useWholeList(snippetList, { usedFor: 'question' })
  const [isOpen, setOpen] = useState(false)
  const offered = [...slots.filter(isOwn), ...slots.filter((one) => !isOwn(one))].slice(0, MOST_OFFERED)
  const hasSome = slots.length > 0
  if (!hasSome && !(isBeginning && create)) return null
  return (
    <section aria-label={t`登録した質問`} className="flex flex-wrap gap-2 print:hidden">
      {isBeginning
        ? offered.map(({ record: { id, name, text } }) => (
            <Button key={id} size="sm" icon="star" title={text} onClick={() => onAsk(text)}>
              {name}
            </Button>
          ))
        : null}
      <Button size="sm" variant="ghost" icon={hasSome ? 'note' : 'plus'} onClick={() => setOpen(true)}>
        {hasSome ? t`登録した質問を開く` : t`質問を登録`}
      </Button>
      {isOpen ? (
        <SnippetDialog
          usedFor="question"
          written=""
          onChoose={({ text }) => {
            setOpen(false)
            onAsk(text)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  )
}

const isOwn = ({ record }: ShownSnippet) => record.is_own && !record.is_shared
