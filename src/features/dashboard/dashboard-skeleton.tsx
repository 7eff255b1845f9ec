import { Skeleton } from '@/ui/skeleton'

const CARD = 'rounded-card border border-line bg-surface px-5 shadow-card'

/** The room that counts and lists take, so that nothing below them jumps when they come. */
export function DashboardSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <div className={`${CARD} h-32.5 py-4.5 md:h-18.5 lg:h-13.5`}>
        <Skeleton />
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        {['e', 'f'].map((key) => (
          <div key={key} className={`${CARD} h-133 py-5`}>
            <Skeleton lines={6} />
          </div>
        ))}
      </div>
    </div>
  )
}
