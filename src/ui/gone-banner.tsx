import type { ReactNode } from 'react'
import { Banner } from './banner'

/**
 * Over a record that the server has no longer: what is shown is all that is left, and nothing of it can be changed. The
 * children say so.
 */
export function GoneBanner({ title, back, children }: { title: string; back: ReactNode; children: ReactNode }) {
  return (
    <Banner role="status" tone="warning" icon="trash" className="mb-5" title={title} action={back}>
      {children}
    </Banner>
  )
}
