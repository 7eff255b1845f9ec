import type { ReactNode } from 'react'
import { aboveStrips } from './docked'
import { Icon } from './icon'
import type { IconName } from './icon-shapes'

type OfferCardProps = {
  icon: IconName
  title: string
  /** Buttons; the one that says no first. */
  actions: ReactNode
  children: ReactNode
}

/** Something worth doing, offered at the edge of the page: it moves nothing, stops nobody, and takes a no for a no. */
export function OfferCard({ icon, title, actions, children }: OfferCardProps) {
  return (
    <aside
      ref={aboveStrips}
      aria-label={title}
      className="fixed inset-x-3 bottom-[calc(max(0.75rem,env(safe-area-inset-bottom))+var(--strips,0px))] z-20 rounded-card border border-line bg-raised p-4 shadow-float sm:right-5 sm:bottom-[calc(1.25rem+var(--strips,0px))] sm:left-auto sm:w-96 print:hidden"
    >
      <div className="flex gap-3">
        <Icon name={icon} className="mt-0.5 text-accent-ink" />
        <div className="min-w-0 flex-1 text-pretty text-sm [word-break:auto-phrase]">
          <p className="font-bold">{title}</p>
          <div className="mt-1">{children}</div>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">{actions}</div>
    </aside>
  )
}
