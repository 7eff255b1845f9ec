import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { TITLE_LIMIT } from '#contract/legal-checks'
import { FILE_LIMIT } from '#contract/uploads'
import { formatDateTime } from '@/i18n/format'
import { serverNow } from '@/lib/device-clock'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Dialog } from '@/ui/dialog'
import { IconButton } from '@/ui/icon-button'
import { TextField } from '@/ui/text-field'
import type { Photo } from './photo'
import { photoPdf } from './photo-pdf'

type PhotosDialogProps = {
  /** At least one. */
  photos: readonly Photo[]
  onMore: () => void
  onRemove: (id: number) => void
  onFile: (file: File) => void
  /** Throws all of them away. */
  onClose: () => void
}

/** The pages that were taken so far, under a name; they are added as one document. Leaving them is asked about. */
export function PhotosDialog({ photos, onMore, onRemove, onFile, onClose }: PhotosDialogProps) {
  const { t } = useLingui()
  const [begun] = useState(() => formatDateTime(serverNow()))
  const [name, setName] = useState(t`撮影した書類 ${begun}`)
  const [isLeaving, setLeaving] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const size = photos.reduce((sum, { blob }) => sum + blob.size, 0)
  const isTooLarge = size > FILE_LIMIT * 0.99
  const title = name.trim()

  async function add() {
    setBusy(true)
    const pdf = await photoPdf(photos)
    onFile(new File([pdf], `${title}.pdf`, { type: pdf.type }))
  }

  if (isLeaving)
    return (
      <ConfirmDialog
        open
        danger
        title={<Trans>撮影した写真を破棄しますか？</Trans>}
        confirmLabel={t`破棄`}
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        <Plural value={photos.length} other="#ページが失われます。元に戻せません。" />
      </ConfirmDialog>
    )
  return (
    <Dialog
      open
      onClose={() => setLeaving(true)}
      closable={!isBusy}
      title={<Trans>撮影した書類</Trans>}
      footer={
        <>
          <Button icon="camera" disabled={isBusy || isTooLarge} onClick={onMore}>
            {t`次のページを撮影`}
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={title === '' || title.length > TITLE_LIMIT || isTooLarge}
            onClick={() => void add()}
          >
            <Plural value={photos.length} other="#ページを追加" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t`文書の名前`}
          value={name}
          onChange={setName}
          autoComplete="off"
          error={title.length > TITLE_LIMIT ? t`${TITLE_LIMIT}文字以内で入力してください。` : undefined}
        />
        {isTooLarge ? (
          <Banner tone="danger">
            <Trans>20MBを超えています。ページを減らしてください。</Trans>
          </Banner>
        ) : (
          <p className="text-muted text-sm">
            <Trans>画像だけのPDFとして登録します。写真の文字は読み取れないため、チェックはしません。</Trans>
          </p>
        )}
        <ul aria-label={t`撮影したページ`} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {photos.map((photo, index) => (
            <Page key={photo.id} photo={photo} number={index + 1} onRemove={isBusy ? null : () => onRemove(photo.id)} />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

type PageProps = { photo: Photo; number: number; onRemove: (() => void) | null }

function Page({ photo: { blob }, number, onRemove }: PageProps) {
  const { t } = useLingui()
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(blob)
      return () => URL.revokeObjectURL(image.src)
    },
    [blob],
  )
  return (
    <li className="relative overflow-hidden rounded-control border border-line bg-sunken">
      <img ref={show} alt={t`${number}ページ目`} className="aspect-[3/4] w-full object-contain" />
      <span className="absolute bottom-1 left-1 rounded-full bg-raised px-2 text-sm tabular-nums">{number}</span>
      {onRemove ? (
        <IconButton
          label={t`${number}ページ目を外す`}
          icon="close"
          iconSize={18}
          className="absolute top-1 right-1 bg-raised"
          onClick={onRemove}
        />
      ) : null}
    </li>
  )
}
