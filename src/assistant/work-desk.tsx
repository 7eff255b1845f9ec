import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AiResult, AiResultKind } from '#contract/ai-results'
import { Card } from '@/ui/card'
import { AskAgain } from './ask-again'
import { NotAllowed } from './not-allowed'
import { ResultHistory } from './result-history'
import { ResultView } from './result-view'

type WorkDeskProps = {
  kind: AiResultKind
  /** Whether the person may ask; what was asked before can be read without. */
  mayAsk: boolean
  /** The form that asks. */
  form: ReactNode
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  /** Asks once more with the input of a result. */
  askAgain: (input: Record<string, unknown>) => Promise<AiResult>
  /** Takes the place of 「コピー」 of a finished result. */
  copy?: (result: AiResult) => ReactNode
  /** What the kind draws above the text of a finished result. */
  children: (result: AiResult) => ReactNode
}

/** One kind of AI work: the form that asks, the result that is open, and those of before. */
export function WorkDesk({ kind, mayAsk, form, openId, onOpen, askAgain, copy, children }: WorkDeskProps) {
  const { t } = useLingui()
  const result = useRef<HTMLDivElement>(null)
  const shown = useRef(openId)

  useEffect(() => {
    // What was asked for is below the form, on a phone out of sight.
    if (openId !== undefined && openId !== shown.current) result.current?.focus()
    shown.current = openId
  }, [openId])

  const again = ({ input }: AiResult) => <AskAgain ask={() => askAgain(input)} onAsked={onOpen} />
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-5">
        {mayAsk ? <Card className="print:hidden">{form}</Card> : <NotAllowed title={t`作成を頼む権限がありません`} />}
        {openId === undefined ? null : (
          <div ref={result} tabIndex={-1} className="scroll-mt-20 outline-none">
            <ResultView key={openId} id={openId} copy={copy} {...(mayAsk && { again })}>
              {children}
            </ResultView>
          </div>
        )}
      </div>
      <ResultHistory kinds={[kind]} openId={openId} onOpen={onOpen} onGone={() => onOpen(undefined)} />
    </div>
  )
}
