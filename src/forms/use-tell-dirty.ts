import { useEffect } from 'react'

/** Tells what stands around a form whether it is dirty. */
export function useTellDirty(isDirty: boolean, tell: (isDirty: boolean) => void): void {
  useEffect(() => tell(isDirty), [isDirty, tell])
}
