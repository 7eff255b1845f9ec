import { Trans } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { OfflineNote } from '@/forms/offline-note'
import { Docked } from '@/ui/docked'
import { PageHeader } from '@/ui/page-header'
import { SectionLinks } from './section-links'
import { sectionOf } from './sections'

/** What administrators decide for the whole tenant; each section has an address of its own. */
export function AdministrationScreen() {
  const { id, Content, keepsText } = sectionOf(useSearch({ strict: false }))
  return (
    <>
      <PageHeader
        title={<Trans>テナント設定</Trans>}
        below={<Trans>ここでの変更は、テナントの全員に、次の操作から反映されます。</Trans>}
      />
      <Docked>
        <OfflineNote>
          <Trans>オフラインです。テナント設定は、接続しているときに見て変更できます。</Trans>
          {keepsText ? <Trans>入力した内容はこの端末に残ります。</Trans> : null}
        </OfflineNote>
      </Docked>
      <div className="grid items-start gap-5 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <SectionLinks current={id} />
        <div className="flex min-w-0 flex-col gap-5">
          <Content key={id} />
        </div>
      </div>
    </>
  )
}
