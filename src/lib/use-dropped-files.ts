import { useEffect, useEffectEvent, useState } from 'react'
import { holdsFiles } from './dropped-files'
import { droppedFiles, type PlacedFile } from './placed-files'

/** Whether files are being dragged over the page; those that are dropped go to `onFiles`, not to the browser. Null takes none. */
export function useDroppedFiles(onFiles: ((files: readonly File[]) => void) | null): boolean {
  return useDrop(onFiles && ((data) => onFiles([...data.files])))
}

/** The same with the files of dropped folders, each with its path. */
export function useDroppedFolders(onFiles: ((files: readonly PlacedFile[]) => void) | null): boolean {
  return useDrop(onFiles && ((data) => void droppedFiles(data).then(onFiles)))
}

function useDrop(onDrop: ((data: DataTransfer) => void) | null): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent((data: DataTransfer) => onDrop?.(data))
  const takes = onDrop !== null

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
    const onDropped = (event: DragEvent) => {
      setOver(false)
      if (!holdsFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) drop(event.dataTransfer)
    }
    const listeners = { dragover: onOver, dragleave: onLeave, drop: onDropped }
    const each = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][]
    for (const [type, listener] of each) document.addEventListener(type, listener)
    return () => {
      setOver(false)
      for (const [type, listener] of each) document.removeEventListener(type, listener)
    }
  }, [takes])

  return isOver
}
