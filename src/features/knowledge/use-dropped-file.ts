import { useLingui } from '@lingui/react/macro'
import { notify } from '@/errors/notify'
import { useDroppedFiles } from '@/lib/use-dropped-files'

/** Whether files are being dragged over the page. The first that is dropped is taken, and others are named as left. */
export function useDroppedFile(onFile: ((file: File) => void) | null): boolean {
  const { t } = useLingui()
  return useDroppedFiles(
    onFile &&
      (([first, ...others]) => {
        if (!first) return
        onFile(first)
        if (others.length > 0) notify.info(t`新しい版は1件だけ選べます。「${first.name}」を選びました。`)
      }),
  )
}
