import { Trans } from '@lingui/react/macro'
import { BrandMark } from '@/ui/brand-mark'
import { Skeleton } from '@/ui/skeleton'

/** The outline of the shell, for the moment before it is known who sits here. */
export function BootScreen() {
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[240px_minmax(0,1fr)]">
      <div className="hidden border-line border-r p-5 md:block">
        <BrandMark />
        <Skeleton lines={6} className="mt-8" />
      </div>
      <div>
        <div className="h-16 border-line border-b bg-surface" />
        <p role="status" className="sr-only">
          <Trans>読み込み中</Trans>
        </p>
        <PageSkeleton />
      </div>
    </div>
  )
}

/** The outline of a page. */
export function PageSkeleton() {
  return (
    <div aria-hidden="true" className="mx-auto max-w-6xl px-4 py-6 sm:px-6">
      <div className="h-8 w-48 animate-pulse rounded bg-sunken" />
      <div className="mt-6 rounded-card border border-line bg-surface p-5">
        <Skeleton lines={5} />
      </div>
    </div>
  )
}
