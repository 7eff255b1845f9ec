import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'

/**
 * Calls the window by the record that it shows, for who has several open. It goes with the record's page: under the lock
 * and after signing out nothing of a customer is in it.
 */
export function useWindowTitle(name: string): void {
  const { t } = useLingui()
  const title = `${name} | ${t`窓口`}`
  // After the shell, which calls the window by the place in a layout effect of the same drawing.
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      // Unless the next page has its own already.
      if (document.title === title) document.title = before
    }
  }, [title])
}
