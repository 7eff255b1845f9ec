import type { Ref } from 'react'
import { classNames } from '../class-names'

type ChoiceProps = {
  /** The same for all choices of a strip. */
  name: string
  /** Its name for those who do not see the strip. */
  label: string
  words: string
  checked: boolean
  onChoose: () => void
  title?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  className: string
}

/**
 * One choice of a strip that narrows a list. The radio button lies unseen over its words: it takes the press, and a browser
 * that shows its focus shows them.
 */
export function StripChoice({ name, label, words, checked, onChoose, title, ref, className }: ChoiceProps) {
  return (
    <span
      title={title}
      className={classNames(
        'relative flex min-h-11 min-w-11 flex-1 items-center justify-center',
        'hover:bg-accent-soft has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent-ink has-checked:shadow-[inset_0_-3px_0_var(--accent)]',
        'has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-accent',
        className,
      )}
    >
      <input
        ref={ref}
        type="radio"
        name={name}
        aria-label={label}
        checked={checked}
        onChange={onChoose}
        className="absolute -top-px right-0 bottom-0 -left-px cursor-pointer appearance-none outline-none"
      />
      <span aria-hidden="true" className="whitespace-nowrap">
        {words}
      </span>
    </span>
  )
}
