import type { ComponentProps } from 'react'
import { Button } from './button'
import type { IconName } from './icon-shapes'

type QuietButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'title' | 'variant' | 'size' | 'className'> & {
  label: string
  icon: IconName
}

/** For what is used once a month. On a phone its drawing stands alone: it takes no line from what is used all day. */
export function QuietButton({ label, ...props }: QuietButtonProps) {
  return (
    <Button variant="ghost" size="sm" title={label} className="print:hidden" {...props}>
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  )
}
