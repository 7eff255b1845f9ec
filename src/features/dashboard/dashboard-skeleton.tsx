import { Skeleton } from '@/ui/skeleton'

const CARD = 'rounded-card border border-line bg-surface p-5 shadow-card'

/** The room that counts and lists will take. */
export function DashboardSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className={CARD}>
            <Skeleton lines={2} />
          </div>
        ))}
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        {['e', 'f'].map((key) => (
          <div key={key} className={CARD}>
            <Skeleton lines={6} />
          </div>
        ))}
      </div>
    </div>
  )
}
