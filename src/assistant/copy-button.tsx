import { useLingui } from '@lingui/react/macro'
import { notify } from '@/errors/notify'
import { Button } from '@/ui/button'

type CopyButtonProps = {
  text: string
  /** What is copied, where several things can be. */
  label?: string
}

/** Puts a text on the clipboard. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useLingui()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify.success(t`コピーしました`)
    } catch {
      notify.info(t`コピーできませんでした。文章を選んで、コピーしてください。`)
    }
  }
  return (
    <Button size="sm" variant="ghost" icon="copy" onClick={() => void copy()}>
      {label ?? t`コピー`}
    </Button>
  )
}
