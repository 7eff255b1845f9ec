import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '@/lib/store'
import { classNames } from './class-names'

const dock = createStore<HTMLElement | null>(null)

/** Tells where the strips of the window stand; for the element that holds them. */
export const registerDock = dock.set

/** What keeps above the strips, and how high they are. */
const above = new Set<HTMLElement>()
let height = '0px'
const raise = ({ style }: HTMLElement) => style.setProperty('--strips', height)

/** As a ref: the element has the height of the strips as `--strips`, which nothing in it inherits (`styles.css`). */
export function aboveStrips(element: HTMLElement): () => void {
  above.add(element)
  raise(element)
  return () => above.delete(element)
}

/** Tells how high the strips are, px. */
export function setStripsHeight(px: number): void {
  height = `${px}px`
  above.forEach(raise)
}

/** Shows what a page has to say among the strips of the window, so that nothing on the page moves when it comes or goes. */
export function Docked({ children }: { children: ReactNode }) {
  const element = useSyncExternalStore(dock.subscribe, dock.get)
  return element ? createPortal(children, element) : null
}

type DockPillProps = { role?: 'status'; className?: string; children: ReactNode }

/** A short line of the dock. A press goes through it: there is nothing to do with it. */
export function DockPill({ role, className, children }: DockPillProps) {
  return (
    <div
      role={role}
      className={classNames(
        'pointer-events-none! order-first w-fit rounded-full border border-line bg-surface px-3 py-1 text-muted text-sm',
        className,
      )}
    >
      {children}
    </div>
  )
}
