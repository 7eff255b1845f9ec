import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AiResult } from '#contract/ai-results'
import { CopyAnswer } from '@/assistant/copy-answer'
import { plainAnswer } from '@/assistant/plain-answer'
import { Button } from '@/ui/button'
import { CheckedCopyDialog } from './checked-copy-dialog'

/** What is meant for the public. The words of a model are its own: that the facts were checked says nothing of them. */
const FOR_THE_PUBLIC: readonly AiResult['kind'][] = ['marketing.campaign-proposal', 'marketing.content-calendar']

/** Copies the text of a result; one for the public is looked through by the rules for advertising first. */
export function CopyResult({ result: { kind, content } }: { result: AiResult }) {
  const { t } = useLingui()
  const [text, setText] = useState<string | null>(null)
  if (!FOR_THE_PUBLIC.includes(kind)) return <CopyAnswer text={content} />
  return (
    <>
      <Button size="sm" variant="ghost" icon="copy" onClick={() => setText(plainAnswer(content, null, '\t'))}>
        {t`コピー`}
      </Button>
      {text === null ? null : (
        <CheckedCopyDialog title={t`文章のコピー`} text={text} label={t`文章をコピー`} onClose={() => setText(null)} />
      )}
    </>
  )
}
