import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { wordsOf } from '#contract/step-conditions'
import { useToday } from '@/lib/use-today'
import { Button } from '@/ui/button'
import { classNames } from '@/ui/class-names'
import { followTicks, keepTick, keepTicks, ticksOf } from './day-ticks'
import type { EditedStep } from './edited-steps'
import { StepFacts } from './step-facts'

type StepChecklistProps = {
  /** The result that the steps are of. */
  procedure: string
  steps: readonly EditedStep[]
}

/** The steps to be ticked off today. Ticks stay on this device until the day ends. */
export function StepChecklist({ procedure, steps }: StepChecklistProps) {
  const { t } = useLingui()
  const day = useToday()
  const [ticks, setTicks] = useState({ day, done: ticksOf(procedure, day) })
  const done = ticks.day === day ? ticks.done : []
  const count = steps.filter(({ key }) => done.includes(key)).length

  const look = useCallback(() => setTicks({ day, done: ticksOf(procedure, day) }), [procedure, day])
  useEffect(() => followTicks(look), [look])

  function tick(step: string, isDone: boolean) {
    keepTick(procedure, day, step, isDone)
    look()
  }

  function clear() {
    keepTicks(procedure, day, [])
    look()
  }

  return (
    <section aria-label={t`今日のチェック`}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-muted text-sm">
          {count === steps.length ? <Trans>今日はすべて終わりました</Trans> : null}
          {count > 0 && count < steps.length ? <Plural value={count} other="今日は#件終わりました" /> : null}
          {count === 0 ? (
            <Trans>終わった手順にチェックを入れます。チェックは今日だけ、この端末に残ります。</Trans>
          ) : null}
        </p>
        {count > 0 ? <Button size="sm" variant="ghost" onClick={clear}>{t`チェックを外す`}</Button> : null}
      </div>
      <ol className="divide-y divide-line">
        {steps.map((step, index) => {
          const isDone = done.includes(step.key)
          return (
            <li key={step.key}>
              <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
                <input
                  type="checkbox"
                  checked={isDone}
                  onChange={({ target }) => tick(step.key, target.checked)}
                  className="mt-1 size-5 shrink-0 accent-accent"
                />
                <span className="w-6 shrink-0 text-right text-muted tabular-nums">{index + 1}</span>
                <span className="min-w-0 flex-1">
                  <span className={classNames('block', isDone ? 'text-muted line-through' : null)}>
                    {wordsOf(step)}
                  </span>
                  <StepFacts step={step} />
                </span>
              </label>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
