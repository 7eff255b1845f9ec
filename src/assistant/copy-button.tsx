import { useLingui } from '@lingui/react/macro'
import { Button } from '@/ui/button'
import { copyText } from './copy-text'

type CopyButtonProps = {
  text: () => string
  /** What is copied, where several things can be. */
  label?: string
}

/** Puts a text on the clipboard. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useLingui()
  return (
    <Button size="sm" variant="ghost" icon="copy" onClick={() => void copyText(text())}>
      {label ?? t`コピー`}
    </Button>
  )
}
