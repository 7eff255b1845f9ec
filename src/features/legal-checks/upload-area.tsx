import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { READABLE_FILES } from '@/lib/readable-files'
import { useDroppedFiles } from '@/lib/use-dropped-files'
import { Button } from '@/ui/button'
import { classNames } from '@/ui/class-names'

/** Takes files: by a button, or dropped anywhere on the page. */
export function UploadArea({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const isOver = useDroppedFiles(onFiles)
  return (
    <section
      aria-label={t`ファイルの登録`}
      className={classNames(
        'mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed px-4 py-3 print:hidden',
        isOver ? 'border-accent bg-accent-soft text-accent-ink' : 'border-line-strong bg-surface',
      )}
    >
      <input
        ref={input}
        type="file"
        multiple
        accept={READABLE_FILES}
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          onFiles(files)
        }}
      />
      <Button variant="primary" icon="upload" onClick={() => input.current?.click()}>
        {t`ファイルを追加`}
      </Button>
      <p className="min-w-0 flex-1 basis-64 text-sm">
        <span className="max-md:hidden">
          <Trans>ここにドロップしても追加できます。</Trans>
        </span>{' '}
        <Trans>PDF・Word・Excel・PowerPoint・テキスト・CSV・HTML・メール（1件20MBまで）</Trans>
      </p>
    </section>
  )
}
