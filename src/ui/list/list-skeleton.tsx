import { Skeleton } from '../skeleton'

const ROWS = ['w-2/5', 'w-1/3', 'w-1/2', 'w-2/5', 'w-1/4', 'w-2/5', 'w-1/3', 'w-1/2']

/** The room of the first rows and of the table's head, so that nothing jumps when they come. */
export function ListSkeleton() {
  return (
    <div className="-mx-4 overflow-hidden border border-line bg-surface sm:mx-0 md:rounded-card md:shadow-card">
      <div className="hidden h-11 border-line border-b bg-sunken md:block" />
      {ROWS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity
        <div key={index} className="flex h-18.25 items-center border-line border-b px-4 last:border-b-0 md:h-12.5">
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  )
}
