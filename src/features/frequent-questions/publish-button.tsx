import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { frequentQuestions } from '#contract/frequent-questions'
import type { KnowledgeAnswer } from '#contract/knowledge'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { useMay } from '@/session/use-may'
import { Button } from '@/ui/button'
import { takenFrom } from './taken-answer'

const QuestionDialog = lazyDialog(() => import('./question-dialog').then((m) => m.QuestionDialog), { close: byOnClose })

/** Takes an answered question among those that are asked often, for who may publish. */
export function PublishButton({ answer }: { answer: KnowledgeAnswer }) {
  const { t } = useLingui()
  const mayAdd = useMay(frequentQuestions.create)
  const [isOpen, setOpen] = useState(false)
  const given = useMemo(() => takenFrom(answer), [answer])
  if (!mayAdd) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button size="sm" icon="star" onClick={() => setOpen(true)}>
        {t`よくある質問に入れる`}
      </Button>
      {isOpen ? <QuestionDialog given={given} draft={answer.id} onClose={close} onSaved={close} /> : null}
    </>
  )
}
