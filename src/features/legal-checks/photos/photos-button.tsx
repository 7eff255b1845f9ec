import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { notify } from '@/errors/notify'
import { clearDirty, markDirty } from '@/lib/dirty-registry'
import { jpegOf } from '@/lib/jpeg'
import { Button } from '@/ui/button'
import type { Photo } from './photo'

const PhotosDialog = lazyDialog(() => import('./photos-dialog').then((m) => m.PhotosDialog), { close: byOnClose })

/** So that small print can be read, and twenty pages stay below what a file may have. */
const READABLE = { longest: 2_000, quality: 0.75 }

/** Takes photographs of a paper, page by page, with the camera of a tablet or phone; they become one PDF. */
export function PhotosButton({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const count = useRef(0)
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const isOpen = photos.length > 0
  useEffect(() => {
    if (!isOpen) return
    // An update must not reload the page under them: they are nowhere else yet.
    markDirty('photos')
    return () => clearDirty('photos')
  }, [isOpen])

  async function take(taken: readonly File[]) {
    for (const file of taken) {
      const jpeg = await jpegOf(file, READABLE)
      count.current += 1
      const id = count.current
      if (jpeg) setPhotos((before) => [...before, { ...jpeg, id }])
      else notify.info(t`写真を読み取れませんでした。もう一度撮影してください。`)
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t`撮影した写真`}
        onChange={(event) => {
          const taken = [...(event.target.files ?? [])]
          event.target.value = ''
          void take(taken)
        }}
      />
      <Button icon="camera" className="pointer-fine:hidden" onClick={() => input.current?.click()}>
        {t`カメラで撮影`}
      </Button>
      {isOpen ? (
        <PhotosDialog
          photos={photos}
          onMore={() => input.current?.click()}
          onRemove={(id) => setPhotos((before) => before.filter((photo) => photo.id !== id))}
          onFile={(file) => {
            setPhotos([])
            onFile(file)
          }}
          onClose={() => setPhotos([])}
        />
      ) : null}
    </>
  )
}
