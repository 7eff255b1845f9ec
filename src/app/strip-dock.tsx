import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '@/ui/class-names'
import { registerDock, setStripsHeight } from '@/ui/docked'

type StripDockProps = {
  /** The page has the side menu beside it, or below it the bar of phones. */
  isBesideMenu?: boolean
  children: ReactNode
}

/** What is scrolled to keeps so far from the lower edge of the window in any case (`styles.css`). */
const ROOM_PX = 80

/**
 * The place of the strips that come and go by themselves: the lower edge of the window. Nothing on the page moves, so that
 * a finger on its way to a row still meets that row. `--strips` is its height, for the end of the page and for what else
 * stands at that edge (`aboveStrips`).
 */
export function StripDock({ isBesideMenu = false, children }: StripDockProps) {
  const dock = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current: element } = dock
    if (!element) return
    registerDock(element)
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight
      setStripsHeight(height)
      // Of a change at the root every element is styled anew: most strips fit into what the styles leave free.
      style.scrollPaddingBottom = height > ROOM_PX ? `${height + 8}px` : ''
    })
    observer.observe(element)
    return () => {
      registerDock(null)
      observer.disconnect()
      setStripsHeight(0)
      style.scrollPaddingBottom = ''
    }
  }, [])
  return (
    <div
      ref={dock}
      className={classNames(
        'strip-dock',
        isBesideMenu &&
          // Above the bar of phones, which `--strips` counts in.
          'strip-dock-beside',
      )}
    >
      {children}
    </div>
  )
}
