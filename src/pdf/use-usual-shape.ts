import { useEffect, useState } from 'react'
import type { OpenPdf } from './open-pdf'
import type { PageShape } from './part-boxes'

type Shape = Pick<PageShape, 'width' | 'height'>

/** A sheet of A4, for a document whose first page is damaged. */
const A4: Shape = { width: 595, height: 842 }

/** The shape of most pages of a PDF, which is that of its first one; null until that is known. */
export function useUsualShape(pdf: OpenPdf): Shape | null {
  const [usual, setUsual] = useState<Shape | null>(null)
  useEffect(() => {
    let isLeft = false
    pdf.page(1).then(
      (page) => isLeft || setUsual(page),
      () => isLeft || setUsual(A4),
    )
    return () => {
      isLeft = true
    }
  }, [pdf])
  return usual
}
