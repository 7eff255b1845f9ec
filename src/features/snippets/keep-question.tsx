import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { snippets } from '#contract/snippets'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { useWholeList } from '@/offline/scope/use-whole-list'
import { useRightsOver } from '@/session/own-or-shared-rights'
import { Button } from '@/ui/button'
import { snippetList } from './snippet-list'

const SnippetForm = lazyDialog(() => import('./snippet-form').then((m) => m.SnippetForm), { close: byOnClose })

/** Keeps a question that is asked often; one that is kept says so. */
export function KeepQuestion({ question }: { question: string }) {
  return useRightsOver(snippets).create ? <Keep question={question} /> : null
}

function Keep({ question }: { question: string }) {
  const { t } = useLingui()
  const { slots } = useWholeList(snippetList, { usedFor: 'question' })
  const [isOpen, setOpen] = useState(false)
  if (slots.some(({ record }) => record.text.trim() === question.trim())) {
    return (
      <span className="px-3 text-muted text-sm">
        <Trans>登録した質問です</Trans>
      </span>
    )
  }
  return (
    <>
      <Button size="sm" variant="ghost" icon="plus" onClick={() => setOpen(true)}>{t`この質問を登録`}</Button>
      {isOpen ? <SnippetForm usedFor="question" text={question} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
