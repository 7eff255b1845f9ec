import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef, useState } from 'react'
import { classify } from '@/errors/classify'
import { FILE_FORMAT, FILE_TOO_LARGE } from '@/errors/client-messages'
import { errorMessage } from '@/errors/error-text'
import { inOneLine } from '@/i18n/sentences'
import { keepFile } from '@/offline/scope/files'
import { Button } from '@/ui/button'
import { describedBy, FieldError } from '@/ui/field-frame'
import { smallPicture } from './small-picture'
import { useStillOpen } from './use-still-open'

/** What is offered to be chosen. It is sent as JPEG. */
const READ_TYPES = 'image/jpeg,image/png,image/webp'

type PictureFieldProps = {
  label: string
  /** Bytes of the largest picture that the server takes. */
  limit: number
  /** Id of the upload. */
  value: string | null
  onChange: (id: string | null) => void
  /** A picture is on this device, before it is chosen. */
  onKept: (id: string, picture: Blob) => void
  /** Whether a picture is still made small: what is saved meanwhile is without it. */
  onBusy: (isBusy: boolean) => void
  /** The picture that is chosen. */
  children: ReactNode
  error?: string | undefined
  className?: string
}

/** A picture of a record: made small and kept on this device, and sent when the record is saved. */
export function PictureField(props: PictureFieldProps) {
  const { label, value, onChange, children, error, className } = props
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { choose, isBusy, failure } = useChoosing(props)
  const wrong = failure ?? error

  return (
    <fieldset className={className}>
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {children}
        <input
          ref={input}
          type="file"
          accept={READ_TYPES}
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

/** Keeps a chosen picture on this device, made small; it is sent with the record. A later one takes its place. */
function useChoosing(props: Pick<PictureFieldProps, 'limit' | 'onKept' | 'onBusy' | 'onChange'>) {
  const { limit, onKept, onBusy, onChange } = props
  const { t, i18n } = useLingui()
  const latest = useRef(0)
  const isOpen = useStillOpen()
  const [isBusy, setShownBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const setBusy = (now: boolean) => {
    setShownBusy(now)
    onBusy(now)
  }

  async function choose(file: File) {
    latest.current += 1
    const own = latest.current
    setFailure(null)
    setBusy(true)
    try {
      const picture = await smallPicture(file, limit)
      const id = typeof picture === 'string' ? null : await keepFile(picture, file.name)
      // Who has left the form chooses nothing any more: its draft is gone, or another form's.
      if (own !== latest.current || !isOpen.current) return
      if (typeof picture === 'string' || id === null) {
        if (picture === 'size') return setFailure(i18n._(FILE_TOO_LARGE))
        return setFailure(inOneLine([i18n._(FILE_FORMAT), t`JPEG・PNG・WebPの画像を選んでください。`]))
      }
      onKept(id, picture)
      onChange(id)
    } catch (thrown) {
      if (own === latest.current) setFailure(errorMessage(classify(thrown), i18n))
    } finally {
      if (own === latest.current) setBusy(false)
    }
  }
  return { choose, isBusy, failure }
}
