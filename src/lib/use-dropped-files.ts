import { useEffect, useEffectEvent, useState } from 'react'
import { holdsFiles } from './dropped-files'

/** Whether files are being dragged over the page; those that are dropped go to `onFiles`, not to the browser. Null takes none. */
export function useDroppedFiles(onFiles: ((files: readonly File[]) => void) | null): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent((files: readonly File[]) => onFiles?.(files))
  const takes = onFiles !== null

  useEffect(() => {
    if (!takes) return
    const onOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (!holdsFiles(event)) return
      event.preventDefault()
      drop([...(event.dataTransfer?.files ?? [])])
    }
    const listeners = { dragover: onOver, dragleave: onLeave, drop: onDrop }
    const each = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][]
    for (const [type, listener] of each) document.addEventListener(type, listener)
    return () => {
      setOver(false)
      for (const [type, listener] of each) document.removeEventListener(type, listener)
    }
  }, [takes])

  return isOver
}
