import { useLingui } from '@lingui/react/macro'
import { Button, type ButtonProps } from '@/ui/button'
import type { AppError } from './app-error'
import { presentationOf } from './presentation'
import { contactSupport } from './support-mail'

type ContactButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'aria-label'> & { error: AppError }

/** 「サポートに連絡」 beside an error of high or critical severity (spec section 4); nothing beside any other. */
export function ContactButton({ error, ...looks }: ContactButtonProps) {
  const { t, i18n } = useLingui()
  if (!presentationOf(error).contactOffered) return null
  return (
    <Button {...looks} icon="mail" onClick={() => contactSupport(error, i18n)}>
      {t`サポートに連絡`}
    </Button>
  )
}
