import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '@/ui/class-names'
import { registerDock } from '@/ui/docked'

type StripDockProps = {
  /** The page has the side menu beside it, where there is room for one. */
  isBesideMenu?: boolean
  children: ReactNode
}

/**
 * The place of the strips that come and go by themselves: the lower edge of the window. Nothing on the page moves, so that
 * a finger on its way to a row still meets that row. `--strips` is its height, for the end of the page and for what else
 * stands at that edge.
 */
export function StripDock({ isBesideMenu = false, children }: StripDockProps) {
  const dock = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current: element } = dock
    if (!element) return
    registerDock(element)
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--strips', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      registerDock(null)
      observer.disconnect()
      style.removeProperty('--strips')
    }
  }, [])
  return (
    <div
      ref={dock}
      className={classNames(
        'pointer-events-none fixed inset-x-0 bottom-0 z-20 mx-auto flex max-w-6xl flex-col gap-2 px-4 not-empty:pt-2 not-empty:pb-[max(0.75rem,env(safe-area-inset-bottom))] *:pointer-events-auto *:shadow-float sm:px-6 print:hidden',
        isBesideMenu && 'md:left-sidebar',
      )}
    >
      {children}
    </div>
  )
}
