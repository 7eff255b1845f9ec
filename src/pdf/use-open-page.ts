import { useEffect, useState } from 'react'
import type { OpenPage, OpenPdf } from './open-pdf'

/** A page of a PDF from the moment on that somebody wants it; null until it is there, or where it is damaged. */
export function useOpenPage(
  pdf: OpenPdf,
  number: number,
  isWanted: boolean,
): { page: OpenPage | null; isBroken: boolean } {
  const [page, setPage] = useState<OpenPage | null>(null)
  const [isBroken, setBroken] = useState(false)
  const isOpening = isWanted && page === null
  useEffect(() => {
    if (!isOpening) return
    let isLeft = false
    pdf.page(number).then(
      (opened) => isLeft || setPage(opened),
      () => isLeft || setBroken(true),
    )
    return () => {
      isLeft = true
    }
  }, [pdf, number, isOpening])
  return { page, isBroken }
}
