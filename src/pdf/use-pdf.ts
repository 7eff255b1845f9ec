import { useCallback, useEffect, useState } from 'react'
import { type OpenPdf, openPdf } from './open-pdf'

/** A PDF that is open, or why it is not; neither while it is being opened. */
export type PdfState = { pdf: OpenPdf | null; failure: unknown; again: () => void }

type Opened = { of: Blob; pdf: OpenPdf | null; failure: unknown }

/** Opens a PDF, and closes it when the page is left or another one is shown. */
export function usePdf(file: Blob): PdfState {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn opens it again
  useEffect(() => {
    let isLeft = false
    const opening = openPdf(file)
    opening.then(
      (pdf) => isLeft || setOpened({ of: file, pdf, failure: null }),
      (failure: unknown) => isLeft || setOpened({ of: file, pdf: null, failure }),
    )
    return () => {
      isLeft = true
      setOpened(null)
      opening.then(
        (pdf) => pdf.close(),
        () => {},
      )
    }
  }, [file, turn])
  const again = useCallback(() => setTurn((before) => before + 1), [])
  const isOfFile = opened?.of === file
  return { pdf: isOfFile ? opened.pdf : null, failure: isOfFile ? opened.failure : null, again }
}
