import { useLingui } from '@lingui/react/macro'
import { Button } from '@/ui/button'

/** Prints the page as it stands. */
export function PrintButton() {
  const { t } = useLingui()
  return (
    <Button size="sm" variant="ghost" onClick={() => window.print()}>
      {t`印刷`}
    </Button>
  )
}
