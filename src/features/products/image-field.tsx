import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { IMAGE_TYPES } from '#contract/products'
import { classify } from '@/errors/classify'
import { FILE_FORMAT, FILE_TOO_LARGE } from '@/errors/client-messages'
import { errorMessage } from '@/errors/error-text'
import { keepFile } from '@/offline/scope/files'
import { Button } from '@/ui/button'
import { describedBy, FieldError } from '@/ui/field-frame'
import { ProductImage } from './product-image'
import { LABELS } from './product-words'
import { productQueries } from './queries'
import { smallPicture } from './small-picture'

type ImageFieldProps = {
  value: string | null
  onChange: (id: string | null) => void
  error?: string | undefined
  className?: string
}

/** The picture of a product: made small and kept on this device, and sent when the product is saved. */
export function ImageField({ value, onChange, error, className }: ImageFieldProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { choose, isBusy, failure } = useChoosing(onChange)

  const wrong = failure ?? error

  return (
    <fieldset className={className}>
      <legend className="mb-1.5 font-semibold text-sm">{i18n._(LABELS.image_id)}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <ProductImage id={value} className="size-20" />
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES.join()}
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void choose(file)
          }}
        />
        <Button
          icon="plus"
          busy={isBusy}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={describedBy(id, wrong, null)}
          onClick={() => input.current?.click()}
        >
          {value === null ? t`画像を選ぶ` : t`画像を変更`}
        </Button>
        {value === null ? null : <Button icon="trash" onClick={() => onChange(null)}>{t`画像を外す`}</Button>}
      </div>
      {wrong ? <FieldError id={`${id}-error`} text={wrong} /> : null}
    </fieldset>
  )
}

/** Keeps a chosen picture on this device, made small; it is sent with the product. A later one takes its place. */
function useChoosing(onChosen: (id: string) => void) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const latest = useRef(0)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function choose(file: File) {
    latest.current += 1
    const own = latest.current
    setFailure(null)
    setBusy(true)
    try {
      const picture = await smallPicture(file)
      const id = typeof picture === 'string' ? null : await keepFile(picture, file.name)
      if (own !== latest.current) return
      if (typeof picture === 'string' || id === null) {
        if (picture === 'size') return setFailure(i18n._(FILE_TOO_LARGE))
        return setFailure(`${i18n._(FILE_FORMAT)} ${t`JPEG・PNG・WebPの画像を選んでください。`}`)
      }
      client.setQueryData(productQueries.image(id).queryKey, picture)
      onChosen(id)
    } catch (thrown) {
      if (own === latest.current) setFailure(errorMessage(classify(thrown), i18n))
    } finally {
      if (own === latest.current) setBusy(false)
    }
  }
  return { choose, isBusy, failure }
}
