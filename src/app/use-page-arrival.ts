import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Place } from './place'

const APP_NAME = msg`窓口`

/** A page may still be loading its code; its heading is waited for this long. */
const HEADING_WAIT_MS = 5000

/**
 * On each new page: sets the title of the window, and moves the focus to the heading, so that a screen reader says
 * where one is and Tab starts there. A page that has put the focus somewhere itself is left alone.
 */
export function usePageArrival(pathname: string, place: Pick<Place, 'label'> | undefined): void {
  const { _ } = useLingui()
  const isFirst = useRef(true)

  // Before the effects of the page, which may have a title of its own.
  useLayoutEffect(() => {
    const name = _(APP_NAME)
    document.title = place ? `${_(place.label)} | ${name}` : name
  }, [place, _])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the occasion
  useEffect(() => {
    // The first page of a visit is announced by its title.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    return focusHeading(document.getElementById('main'))
  }, [pathname])
}

function focusHeading(main: HTMLElement | null): (() => void) | undefined {
  if (!main || tryFocus(main)) return undefined
  const observer = new MutationObserver(() => {
    if (tryFocus(main)) stop()
  })
  observer.observe(main, { childList: true, subtree: true })
  const timer = setTimeout(stop, HEADING_WAIT_MS)
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
  }
  return stop
}

function tryFocus(main: HTMLElement): boolean {
  if (main.contains(document.activeElement) && document.activeElement !== main) return true
  const heading = main.querySelector('h1')
  heading?.focus({ preventScroll: true })
  return heading !== null
}
