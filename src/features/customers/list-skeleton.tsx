import { Skeleton } from '@/ui/skeleton'

const ROWS = ['w-2/5', 'w-1/3', 'w-1/2', 'w-2/5', 'w-1/4', 'w-2/5', 'w-1/3', 'w-1/2']

/** The room of the first rows, so that nothing jumps when they come. */
export function ListSkeleton() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      {ROWS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity
        <div key={index} className="flex h-16.5 items-center border-line border-b px-4 last:border-b-0">
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  )
}
