import { classNames } from './class-names'

type SkeletonProps = { lines?: number; className?: string }

/** The room that words will take. Keeps the page still while they arrive. */
export function Skeleton({ lines = 1, className }: SkeletonProps) {
  return (
    <div aria-hidden="true" className={classNames('flex animate-pulse flex-col gap-2.5', className)}>
      {Array.from({ length: lines }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity
          key={index}
          className={classNames('h-4 rounded bg-sunken', index === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')}
        />
      ))}
    </div>
  )
}
