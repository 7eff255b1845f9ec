import { Trans, useLingui } from '@lingui/react/macro'
import { useOutbox } from '@/offline/scope/outbox'
import { Icon } from '@/ui/icon'
import { comingInto } from './coming-documents'
import { pathTo } from './folder-places'
import { type FolderChoice, UNFILED } from './tree-rows'
import { useFolders } from './use-folders'

type FolderBreadcrumbsProps = {
  /** The folder whose way is shown; null for all documents, {@link UNFILED} for those in none. */
  selectedId: FolderChoice
  onSelect: (id: FolderChoice) => void
}

/** The way to a folder; each step leads there. It says which documents are about to come into that. */
export function FolderBreadcrumbs({ selectedId, onSelect }: FolderBreadcrumbsProps) {
  const { t } = useLingui()
  const { tree } = useFolders()
  const steps = [
    { id: null as FolderChoice, name: t`すべての文書` },
    ...(selectedId === UNFILED ? [{ id: UNFILED, name: t`フォルダなし` }] : []),
    ...pathTo(tree, selectedId).map(({ record: { id, name } }) => ({ id, name })),
  ]
  const place = steps.at(-1)?.name ?? ''
  const coming = comingInto(selectedId, useOutbox())
  return (
    <div className="min-w-0">
      <nav aria-label={t`フォルダの場所`}>
        <ol className="flex flex-wrap items-center gap-x-1 text-sm">
          {steps.map(({ id, name }, index) => (
            <li key={id ?? ''} className="flex min-w-0 items-center gap-1">
              {index > 0 ? <Icon name="chevron-right" size={14} className="text-faint" /> : null}
              {index === steps.length - 1 ? (
                <span aria-current="location" className="min-w-0 break-words px-1 font-semibold">
                  {name}
                </span>
              ) : (
                <button
                  type="button"
                  onClick={() => onSelect(id)}
                  className="min-h-11 min-w-0 break-words rounded-control px-1 text-accent-ink underline-offset-4 hover:underline"
                >
                  {name}
                </button>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <div role="status" className="break-words text-muted text-sm">
        {coming.map(({ id, name }) => (
          <p key={id}>
            <Trans>
              「{name}」の文書は、フォルダの削除が送信されると「{place}
              」に入ります。それまでは「すべての文書」にあります。
            </Trans>
          </p>
        ))}
      </div>
    </div>
  )
}
