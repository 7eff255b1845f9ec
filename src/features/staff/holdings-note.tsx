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
      {({ open_invitations: invitations, open_jobs: jobs, files }) => (
        <ul aria-label={t`この人が持っているもの`} className="list-disc pl-5">
          {invitations > 0 ? (
            <li>
              <Plural value={invitations} other="使われていない招待が#件あります。あなたが引き継ぎます。" />
            </li>
          ) : null}
          {jobs > 0 ? <li>{isRemoval ? <EndingJobs count={jobs} /> : <GoingJobs count={jobs} />}</li> : null}
          {files > 0 ? <li>{isRemoval ? <TakenFiles count={files} /> : <KeptFiles count={files} />}</li> : null}
          <li>
            <Trans>書いた対応履歴は、名前とともに残ります。</Trans>
          </li>
        </ul>
      )}
    </QueryView>
  )
}

const TakenFiles = ({ count }: { count: number }) => (
  <Plural value={count} other="アップロードしたファイルが#件あります。削除すると、あなたが引き継ぎます。" />
)
const KeptFiles = ({ count }: { count: number }) => (
  <Plural value={count} other="アップロードしたファイルが#件あります。そのまま残ります。" />
)
const EndingJobs = ({ count }: { count: number }) => (
  <Plural value={count} other="終わっていない処理が#件あります。削除すると中止されます。" />
)
const GoingJobs = ({ count }: { count: number }) => (
  <Plural value={count} other="終わっていない処理が#件あります。最後まで続きます。" />
)
