import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { formatBytes } from '@/i18n/units'
import { READABLE_FILES } from '@/lib/readable-files'
import { Button } from '@/ui/button'

type FilePickerProps = {
  file: File | null
  error: string | undefined
  /** 「ファイルを選ぶ」, unless given. */
  label?: string | undefined
  /** Lets the file go, where one may do without. */
  onRemove?: () => void
} & (
  | { onFile: (file: File) => void; onFiles?: undefined }
  /** Takes several at once. */
  | { onFiles: (files: readonly File[]) => void; onFile?: undefined }
)

/** The file of a document: chosen, and shown by its name. */
export function FilePicker({ file, error, label, onFile, onFiles, onRemove }: FilePickerProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col gap-1">
      <input
        ref={input}
        type="file"
        accept={READABLE_FILES}
        multiple={onFiles !== undefined}
        hidden
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = ''
          const [first] = chosen
          if (first) onFile?.(first)
          if (first) onFiles?.(chosen)
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button icon="upload" onClick={() => input.current?.click()}>
          {label ?? (file === null ? t`ファイルを選ぶ` : t`別のファイルを選ぶ`)}
        </Button>
        {file === null ? null : (
          <span className="min-w-0 break-all text-sm">
            {file.name}（{formatBytes(file.size)}）
          </span>
        )}
        {file === null || !onRemove ? null : (
          <Button variant="ghost" icon="trash" onClick={onRemove}>{t`ファイルを外す`}</Button>
        )}
      </div>
      {error === undefined ? null : (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
      <p className="text-muted text-sm">
        <Trans>PDF・Word・Excel・PowerPoint・テキスト・CSV・HTML・メール（1件20MBまで）</Trans>
      </p>
    </div>
  )
}
