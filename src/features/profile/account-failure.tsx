import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { IdentityError } from '@/auth/identity-error'
import { identityWords } from '@/auth/identity-words'
import { SaveFailure } from '@/errors/save-failure'
import { Banner } from '@/ui/banner'

/** 「保存できませんでした」 with the reason, whether the identity service or our server refused. */
export function AccountFailure({ thrown }: { thrown: unknown }) {
  const { i18n } = useLingui()
  const { t } = useWords()
  if (!(thrown instanceof IdentityError)) return <SaveFailure thrown={thrown} />
  const words = identityWords(thrown)
  return (
    <Banner tone="danger" role="alert" title={t`保存できませんでした`}>
      {words ? i18n._(words) : t`しばらくしてからもう一度お試しください。`}
    </Banner>
  )
}
