import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { IconButton } from '@/ui/icon-button'
import { TextField } from '@/ui/text-field'
import type { EditedStep } from './edited-steps'
import { MinutesField } from './minutes-field'

export type StepActs = {
  change: (change: Partial<EditedStep>) => void
  move: (by: -1 | 1) => void
  remove: () => void
}

type StepFieldsProps = {
  step: EditedStep
  number: number
  count: number
  acts: StepActs
  /** For the field of the text. */
  textRef: (element: HTMLElement | null) => void
}

/** The fields of one step, with the ways to move and remove it. Alt and an arrow move it from any of its fields. */
export function StepFields({ step, number, count, acts, textRef }: StepFieldsProps) {
  const { t } = useLingui()
  const moveByKeys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    acts.move(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className="flex flex-wrap items-end gap-2 border-line border-b py-3" onKeyDown={moveByKeys}>
      <span className="w-6 self-center text-right text-muted tabular-nums">{number}</span>
      <TextField
        className="w-28"
        label={t`手順${number}の担当`}
        labelHidden
        placeholder={t`担当`}
        value={step.who ?? ''}
        onChange={(who) => acts.change({ who: who.trim() === '' ? null : who })}
        autoComplete="off"
      />
      <TextField
        className="min-w-40 flex-1"
        label={t`手順${number}の条件`}
        labelHidden
        placeholder={t`条件（空なら、いつも）`}
        value={step.condition ?? ''}
        onChange={(condition) => acts.change({ condition: condition.trim() === '' ? null : condition })}
        autoComplete="off"
      />
      <TextField
        className="min-w-48 flex-1"
        label={t`手順${number}の内容`}
        labelHidden
        placeholder={t`内容`}
        value={step.text}
        onChange={(text) => acts.change({ text })}
        ref={textRef}
        autoComplete="off"
      />
      <MinutesField
        label={t`手順${number}の時間（分）`}
        minutes={step.minutes}
        onChange={(minutes) => acts.change({ minutes })}
      />
      <span className="flex">
        <IconButton
          label={t`手順${number}を上へ`}
          icon="chevron-up"
          disabled={number === 1}
          onClick={() => acts.move(-1)}
        />
        <IconButton
          label={t`手順${number}を下へ`}
          icon="chevron-down"
          disabled={number === count}
          onClick={() => acts.move(1)}
        />
        <IconButton label={t`手順${number}を削除`} icon="trash" iconSize={18} onClick={acts.remove} />
      </span>
    </li>
  )
}
