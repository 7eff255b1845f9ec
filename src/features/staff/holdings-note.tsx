import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@/errors/query-view'
import { Skeleton } from '@/ui/skeleton'
import { staffQueries } from './queries'

type HoldingsNoteProps = { id: string; isRemoval: boolean }

/** What is in the hands of a member, and what becomes of it when they go. */
export function HoldingsNote({ id, isRemoval }: HoldingsNoteProps) {
  const { t } = useLingui()
  const query = useQuery(staffQueries.holdings(id))
  return (
    <QueryView query={query} skeleton={<Skeleton lines={2} />}>
      {({ open_invitations: invitations, ...held }) => (
        <ul aria-label={t`この人が持っているもの`} className="list-disc pl-5">
          {invitations > 0 ? (
            <li>
              <Plural value={invitations} other="使われていない招待が#件あります。あなたが引き継ぎます。" />
            </li>
          ) : null}
          {LINES.map(({ of, Removed, Staying }) => {
            const count = held[of]
            return count > 0 ? (
              <li key={of}>{isRemoval ? <Removed count={count} /> : <Staying count={count} />}</li>
            ) : null
          })}
          <li>
            <Trans>書いた対応履歴は、名前とともに残ります。</Trans>
          </li>
          {isRemoval ? (
            <li>
              <Trans>
                本人だけが見られるもの（AIとの会話、資料への質問、AIで作成した結果、共有していない条件）は、一緒に削除されます。
              </Trans>
            </li>
          ) : null}
        </ul>
      )}
    </QueryView>
  )
}

type LineProps = { count: number }

const EndingJobs = ({ count }: LineProps) => (
  <Plural value={count} other="終わっていない処理が#件あります。削除すると中止されます。" />
)
const GoingJobs = ({ count }: LineProps) => (
  <Plural value={count} other="終わっていない処理が#件あります。最後まで続きます。" />
)
const TakenFiles = ({ count }: LineProps) => (
  <Plural value={count} other="アップロードしたファイルが#件あります。削除すると、選んだ人が引き継ぎます。" />
)
const KeptFiles = ({ count }: LineProps) => (
  <Plural value={count} other="アップロードしたファイルが#件あります。そのまま残ります。" />
)
const TakenFolders = ({ count }: LineProps) => (
  <Plural value={count} other="作成したフォルダが#件あります。削除すると、選んだ人が引き継ぎます。" />
)
const KeptFolders = ({ count }: LineProps) => (
  <Plural value={count} other="作成したフォルダが#件あります。そのまま残ります。" />
)
const TakenFilters = ({ count }: LineProps) => (
  <Plural value={count} other="共有している顧客の条件が#件あります。削除すると、選んだ人が引き継ぎます。" />
)
const KeptFilters = ({ count }: LineProps) => (
  <Plural value={count} other="共有している顧客の条件が#件あります。そのまま残ります。" />
)
const TakenSnippets = ({ count }: LineProps) => (
  <Plural value={count} other="共有している定型文が#件あります。削除すると、選んだ人が引き継ぎます。" />
)
const KeptSnippets = ({ count }: LineProps) => (
  <Plural value={count} other="共有している定型文が#件あります。そのまま残ります。" />
)
const TakenFindings = ({ count }: LineProps) => (
  <Plural value={count} other="未対応の指摘を#件担当しています。削除すると、選んだ人が担当になります。" />
)
const KeptFindings = ({ count }: LineProps) => (
  <Plural value={count} other="未対応の指摘を#件担当しています。担当のまま残ります。" />
)

/** What they have beside invitations, with what becomes of it when they are removed, and when they are only let in no more. */
const LINES = [
  { of: 'open_jobs', Removed: EndingJobs, Staying: GoingJobs },
  { of: 'files', Removed: TakenFiles, Staying: KeptFiles },
  { of: 'folders', Removed: TakenFolders, Staying: KeptFolders },
  { of: 'shared_filters', Removed: TakenFilters, Staying: KeptFilters },
  { of: 'shared_snippets', Removed: TakenSnippets, Staying: KeptSnippets },
  { of: 'findings', Removed: TakenFindings, Staying: KeptFindings },
] as const
