import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EXPORT_DAYS, EXPORTS_A_DAY } from '#contract/exports'
import { QueryView } from '@/errors/query-view'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { ExportDialog } from './export-dialog'
import { ExportRow } from './export-row'
import { administrationQueries } from './queries'

/** Everything of the tenant to take along. */
export function DataSection() {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = useQuery(administrationQueries.exports())
  const [isAsking, setAsking] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: administrationQueries.exports().queryKey })
  const isUnderWay = query.data?.exports.some(({ state }) => state === 'waiting' || state === 'running') ?? false
  const left = query.data?.left ?? 0
  return (
    <Card title={<Trans>データの書き出し</Trans>}>
      <div className="flex flex-col gap-4">
        <p className="text-sm">
          <Trans>
            顧客、対応履歴、商品、スタッフ、操作の記録、登録したファイルなど、このテナントのデータをZIPファイルにします。表計算ソフトで開けるCSVと、正確な値のJSONが入ります。本人だけが見られるもの（AIとの会話、資料への質問、AIで作成した結果、通知、共有していない条件と定型文、どの記録にも使われていないファイル）は入りません。
          </Trans>
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="primary"
            icon="download"
            disabled={!query.data || isUnderWay || left === 0}
            onClick={() => setAsking(true)}
          >
            {t`データを書き出す`}
          </Button>
          {query.data ? (
            <p className="text-muted text-sm">
              {left === 0 ? (
                <Trans>24時間に{EXPORTS_A_DAY}回までです。時間をおいてお試しください。</Trans>
              ) : (
                <Plural value={left} other="24時間以内にあと#回書き出せます。" />
              )}
            </p>
          ) : null}
        </div>
        <QueryView
          query={query}
          empty={({ exports }) => exports.length === 0}
          emptyState={<EmptyState icon="download" title={<Trans>まだ書き出していません</Trans>} />}
        >
          {({ exports }) => (
            <>
              <ul className="divide-y divide-line border-line border-t" aria-label={t`書き出したデータ`}>
                {exports.map((one, at) => (
                  <ExportRow key={one.id} made={one} isLatest={at === 0} onChanged={refresh} />
                ))}
              </ul>
              <p className="text-muted text-sm">
                <Trans>
                  ファイルは{EXPORT_DAYS}
                  日で消去されます。新しく書き出すと、前のファイルは消去されます。管理者だけが受け取れます。
                </Trans>
              </p>
            </>
          )}
        </QueryView>
      </div>
      {isAsking ? <ExportDialog onDone={refresh} onClose={() => setAsking(false)} /> : null}
    </Card>
  )
}
