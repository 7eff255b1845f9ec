import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { type PlacedFile, pickedFiles } from '@/lib/placed-files'
import { READABLE_FILES } from '@/lib/readable-files'
import { useDroppedFolders } from '@/lib/use-dropped-files'
import { Button } from '@/ui/button'
import { classNames } from '@/ui/class-names'
import { PhotosButton } from './photos/photos-button'

/** What React does not know of: the picker chooses a folder. */
const ANY_FOLDER = { webkitdirectory: '' }

/** Takes files: by a button, as a whole folder, by the camera, or dropped anywhere on the page. */
export function UploadArea({ onFiles }: { onFiles: (files: readonly PlacedFile[]) => void }) {
  const { t } = useLingui()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const isOver = useDroppedFolders(onFiles)
  const take = ({ target }: { target: HTMLInputElement }) => {
    const picked = pickedFiles(target.files ?? [])
    target.value = ''
    onFiles(picked)
  }
  return (
    <section
      aria-label={t`ファイルの登録`}
      className={classNames(
        'mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed px-4 py-3 print:hidden',
        isOver ? 'border-accent bg-accent-soft text-accent-ink' : 'border-line-strong bg-surface',
      )}
    >
      <input ref={files} type="file" multiple accept={READABLE_FILES} hidden aria-label={t`ファイル`} onChange={take} />
      <input ref={folder} type="file" hidden {...ANY_FOLDER} aria-label={t`フォルダごと`} onChange={take} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon="upload" onClick={() => files.current?.click()}>
          {t`ファイルを追加`}
        </Button>
        {/* Tablets and phones have no folders to choose. */}
        <Button icon="folder" className="pointer-coarse:hidden" onClick={() => folder.current?.click()}>
          {t`フォルダごと追加`}
        </Button>
        <PhotosButton onFile={(file) => onFiles([{ file, path: [] }])} />
      </div>
      <p className="min-w-0 flex-1 basis-64 text-sm">
        <span className="max-md:hidden">
          <Trans>ここにドロップしても追加できます。</Trans>
        </span>{' '}
        <Trans>PDF・Word・Excel・PowerPoint・テキスト・CSV・HTML・メール（1件20MBまで）</Trans>
      </p>
    </section>
  )
}
