import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { FolderContents as Choice } from '#contract/folders'
import { legalChecks } from '#contract/legal-checks'
import { formatNumber } from '@/i18n/numbers'
import { useMayWithEach } from '@/session/use-may-with'
import type { FolderNode } from './folder-tree'
import { type FolderContents, MOST_WITHIN } from './use-contents'

type ContentsChoiceProps = {
  node: FolderNode
  contents: FolderContents
  /** The names of the folders that lead to the one above. */
  path: string
  value: Choice
  onChange: (value: Choice) => void
}

/** What becomes of what lies in a folder that is deleted: it goes to the folder above, or is deleted too. */
export function ContentsChoice({ node, contents, path, value, onChange }: ContentsChoiceProps) {
  const { t } = useLingui()
  const name = useId()
  const reason = useReason(contents)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{t`中身をどうするか`}</legend>
      <Option
        name={name}
        label={t`中身を1つ上のフォルダへ移す`}
        checked={value === 'move_up'}
        onChange={() => onChange('move_up')}
      >
        {node.above ? (
          <Trans>中の文書とフォルダは消えません。上のフォルダ（{path}）へ移ります。</Trans>
        ) : (
          <Trans>中の文書とフォルダは消えません。一番上の階層へ移り、文書は「フォルダなし」に入ります。</Trans>
        )}
      </Option>
      <Option
        name={name}
        label={t`中身ごと削除する`}
        checked={value === 'delete'}
        disabled={reason !== null}
        onChange={() => onChange('delete')}
      >
        {reason ?? <Going contents={contents} />}
      </Option>
    </fieldset>
  )
}

/** Whether what lies in the folder can be deleted with it. */
export function useIsDeletable(contents: FolderContents): boolean {
  const mayDelete = useMayWithEach(legalChecks.delete)
  return contents.state === 'known' && contents.documents.every(mayDelete)
}

/** Why it cannot; null where it can. */
function useReason(contents: FolderContents): ReactNode {
  const mayDelete = useMayWithEach(legalChecks.delete)
  const most = formatNumber(MOST_WITHIN)
  if (contents.state === 'reading') return <Trans>中の文書を確認しています…</Trans>
  if (contents.state === 'unreachable') {
    return <Trans>中の文書の一覧がこの端末にないため、選べません。接続しているときに選べます。</Trans>
  }
  if (contents.state !== 'known') {
    return <Trans>文書とフォルダが合わせて{most}件を超えるため、選べません。分けて削除してください。</Trans>
  }
  const others = formatNumber(contents.documents.filter((one) => !mayDelete(one)).length)
  return others === '0' ? null : <Trans>削除する権限のない文書が{others}件入っているため、選べません。</Trans>
}

function Going({ contents }: { contents: FolderContents }) {
  if (contents.state !== 'known') return null
  const documents = formatNumber(contents.documents.length)
  const folders = formatNumber(contents.folders.length)
  if (contents.folders.length === 0) {
    return <Trans>文書{documents}件も削除します。このあとに入った文書は削除せず、1つ上へ移します。</Trans>
  }
  if (contents.documents.length === 0) {
    return (
      <Trans>中のフォルダ{folders}件も削除します。このあとに入った文書とフォルダは削除せず、1つ上へ移します。</Trans>
    )
  }
  return (
    <Trans>
      文書{documents}件と、中のフォルダ{folders}
      件も削除します。このあとに入った文書とフォルダは削除せず、1つ上へ移します。
    </Trans>
  )
}

type OptionProps = {
  name: string
  label: string
  checked: boolean
  disabled?: boolean
  onChange: () => void
  children: ReactNode
}

function Option({ name, label, checked, disabled = false, onChange, children }: OptionProps) {
  const about = useId()
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-control border border-line-strong bg-surface px-3.5 py-2.5 text-sm transition-colors hover:bg-accent-soft has-disabled:cursor-not-allowed has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-label={label}
        aria-describedby={about}
        onChange={onChange}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className={disabled ? 'block text-muted' : 'block font-semibold'}>{label}</span>
        <span id={about} className="block text-muted">
          {children}
        </span>
      </span>
    </label>
  )
}
