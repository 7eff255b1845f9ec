import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { QueryView } from '@/errors/query-view'
import { useOffline } from '@/errors/use-offline'
import { EmptyState } from '@/ui/empty-state'
import { PdfPages } from './pdf-pages'

type PdfOfQueryProps = Omit<ComponentProps<typeof PdfPages>, 'file'> & { query: UseQueryResult<Blob> }

/** The pages of a PDF that is brought from the server or is on the device, and why there are none. */
export function PdfOfQuery({ query, ...rest }: PdfOfQueryProps) {
  const { t } = useLingui()
  const isOffline = useOffline()
  // A download is patient: it would wait for the connection without a word.
  if (isOffline && query.data === undefined) {
    return (
      <EmptyState icon="cloud-off" title={t`このPDFは、この端末に保存されていません`}>
        {t`オフラインのため、ページを表示できません。接続が戻ると、自動で読み込みます。`}
      </EmptyState>
    )
  }
  return <QueryView query={query}>{(file) => <PdfPages file={file} {...rest} />}</QueryView>
}
