import { Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import type { LegalFinding } from '#contract/legal-findings'
import { notify } from '@/errors/notify'
import { Button } from '@/ui/button'
import { classNames } from '@/ui/class-names'
import { ModelMark } from './model-mark'
import { SeverityBadge } from './severity-badge'
import type { FindingJump } from './use-finding-jump'

type FindingItemProps = {
  finding: LegalFinding
  /** Whether its passage stands in the text. */
  isPlaced: boolean
  jump: FindingJump
  /** Whether the person is done with it. */
  isDone: boolean
  /** What can be done about it. */
  children?: ReactNode
}

/** One finding: how grave, what, by which law, which words, why, and what to write instead. */
export function FindingItem({ finding, isPlaced, jump, isDone, children }: FindingItemProps) {
  const { t } = useLingui()
  const { title, basis, passage, reason, suggestion } = finding
  return (
    <li
      className={classNames(
        'flex flex-col gap-2 px-5 py-4 text-sm',
        jump.active === finding.id && 'shadow-[inset_4px_0_0_var(--accent)]',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <SeverityBadge finding={finding} />
        <ModelMark finding={finding} />
        <h3 className={classNames('min-w-0 font-bold text-base', isDone && 'text-muted line-through')}>
          {isPlaced ? <ToPassage finding={finding} jump={jump} /> : title}
        </h3>
      </div>
      <p className="text-muted">
        <Trans>根拠: {basis}</Trans>
      </p>
      {isDone ? null : (
        <>
          {passage === '' ? null : (
            <blockquote className="whitespace-pre-wrap border-line-strong border-l-3 pl-3">{passage}</blockquote>
          )}
          <p>{reason}</p>
          {suggestion === '' ? null : (
            <Suggestion text={suggestion} title={title}>
              {finding.start === null ? t`追加する文の例` : t`書き換えの例`}
            </Suggestion>
          )}
        </>
      )}
      {children}
    </li>
  )
}

function ToPassage({ finding, jump }: Pick<FindingItemProps, 'finding' | 'jump'>) {
  const { t } = useLingui()

  function follow(event: MouseEvent) {
    event.preventDefault()
    jump.toPassage(finding)
  }

  return (
    <a
      id={jump.findingId(finding)}
      href={`#${jump.placeId(finding.start ?? 0)}`}
      title={t`本文の該当箇所へ`}
      className="inline-flex min-h-6 items-center underline decoration-1 underline-offset-4"
      onClick={follow}
    >
      {finding.title}
    </a>
  )
}

function Suggestion({ text, title, children }: { text: string; title: string; children: ReactNode }) {
  const { t } = useLingui()
  const words = useRef<HTMLParagraphElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      notify.success(t`コピーしました`)
    } catch {
      // The browser does not let us: it is marked, to be copied by hand.
      if (words.current) window.getSelection()?.selectAllChildren(words.current)
    }
  }

  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1 rounded-control bg-sunken px-3 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-muted text-xs">{children}</p>
        <p ref={words} className="whitespace-pre-wrap">
          {text}
        </p>
      </div>
      <Button
        size="sm"
        icon="copy"
        aria-label={t`${title}の例をコピー`}
        onClick={() => void copy()}
      >{t`コピー`}</Button>
    </div>
  )
}
