type ChoiceCardProps = {
  /** The group of radio buttons that it belongs to. */
  name: string
  /** Where the value comes from. */
  label: string
  /** The value itself. */
  text: string
  checked: boolean
  onChange: () => void
}

/** One of a few values to choose from, read whole before it is chosen. A native radio button. */
export function ChoiceCard({ name, label, text, checked, onChange }: ChoiceCardProps) {
  return (
    <label className="flex min-h-11 min-w-0 cursor-pointer items-start gap-2.5 rounded-control border border-line-strong bg-surface px-3.5 py-2.5 text-sm transition-colors hover:bg-accent-soft has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-3 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChange}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="block text-muted">{label}</span>{' '}
        <span className="block whitespace-pre-wrap break-words font-semibold text-lg leading-snug">{text}</span>
      </span>
    </label>
  )
}
