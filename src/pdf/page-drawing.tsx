import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { OpenPage } from './open-pdf'

/** Dots of the largest drawing: tablets give up above it. */
const MOST_DOTS = 12_000_000
/** While the window is being drawn larger, it is not drawn anew for each of its sizes. */
const REST_MS = 120

/**
 * A page as a picture, as sharp as the screen is. A new one takes the place of the old one when it is whole.
 * @param broken what stands there where it cannot be drawn
 */
export function PageDrawing({ page, broken }: { page: OpenPage; broken: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (width === 0) return
    const canvas = document.createElement('canvas')
    canvas.className = 'block size-full'
    // What it shows is read in the text.
    canvas.ariaHidden = 'true'
    let isStopped = false
    const sharp = (width / page.width) * window.devicePixelRatio
    const drawing = page.draw(canvas, Math.min(sharp, Math.sqrt(MOST_DOTS / (page.width * page.height))))
    drawing.done.then(
      () => {
        place.current?.replaceChildren(canvas)
        setBroken(false)
      },
      // Half of a page could be taken for the whole: what there is of it is not shown.
      () => isStopped || setBroken(true),
    )
    return () => {
      isStopped = true
      drawing.stop()
    }
  }, [page, width])
  return (
    <>
      <div ref={place} className="absolute inset-0" />
      {isBroken ? broken : null}
    </>
  )
}

function useWidth(ref: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    setWidth(element.clientWidth)
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setWidth(element.clientWidth), REST_MS)
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [ref])
  return width
}
