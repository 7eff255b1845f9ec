import { classNames } from './class-names'

type ProgressBarProps = {
  label: string
  /** 0 to 100. */
  percent: number
  /** The colour of what is done. */
  fill?: string
  className?: string
}

/** How much of something is done, or left. */
export function ProgressBar({ label, percent, fill = 'bg-accent', className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classNames('h-2 overflow-hidden rounded-full bg-sunken', className)}
    >
      <div className={classNames('h-full rounded-full', fill)} style={{ width: `${percent}%` }} />
    </div>
  )
}
