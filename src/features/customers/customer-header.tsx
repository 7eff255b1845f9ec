import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { fullWidthKana } from '#contract/kana'
import { formatDate } from '@/i18n/format'
import { BackLink } from '@/ui/back-link'
import { Button } from '@/ui/button'
import { ChangeBadge } from '@/ui/change-badge'
import { ClampButton, useClamp } from '@/ui/clamp'
import { classNames } from '@/ui/class-names'
import { LinkButton } from '@/ui/link-button'
import { PageHeader } from '@/ui/page-header'
import { Age, LastContact, StatusBadge } from './customer-cells'
import type { ShownCustomer } from './customer-list'
import { CustomerMenu } from './customer-menu'
import { CustomerStrip } from './customer-strip'
import { ListWalk } from './list-walk'
import { Namesakes } from './namesakes'
import { PinButton } from './pins/pin-button'

type HeaderProps = {
  customer: ShownCustomer
  /** Absent where there is nothing to add to or to change any more. */
  onAdd?: () => void
  onEdit?: () => void
  /** Absent for those who may not, too. */
  onDelete?: () => void
}

/** Beside the side menu of a tablet all of them stand in one line. */
const NARROW = 'md:max-lg:px-3'

/** Who it is, which stays in sight, and what can be done. */
export function CustomerHeader({ customer, onAdd, onEdit, onDelete }: HeaderProps) {
  const { t } = useLingui()
  const { record, mark } = customer
  const [nameRef, clamp] = useClamp(`${record.name_kana} ${record.name}`)
  return (
    <>
      <PageHeader
        above={
          <div className="flex flex-wrap items-center gap-x-2 sm:gap-x-4">
            <BackLink to="/customers" />
            <ListWalk id={record.id} />
            <Button size="sm" variant="ghost" onClick={() => window.print()}>{t`印刷`}</Button>
          </div>
        }
        title={
          <span className="flex flex-wrap items-end gap-x-3 gap-y-1">
            <span ref={nameRef} id={clamp.id}>
              <span className={classNames('font-normal text-muted text-sm leading-tight', clamp.cutAt(2))}>
                {fullWidthKana(record.name_kana)}
              </span>
              <span className={clamp.cutAt(2)}>{record.name}</span>
            </span>
            <span className="flex items-center gap-2 pb-1 font-normal text-base">
              <Age birthDate={record.birth_date} />
              <Namesakes customer={record} />
              {onEdit ? <PinButton customer={record} /> : null}
              <StatusBadge status={record.status} />
              {mark ? (
                <Link to="/outbox" title={t`未送信の変更を見る`} className="-my-2 inline-flex min-h-11 items-center">
                  <ChangeBadge mark={mark} />
                </Link>
              ) : null}
            </span>
          </span>
        }
        below={
          <>
            <ClampButton clamp={clamp} />
            <p className="flex flex-wrap gap-x-3">
              {record.birth_date === null ? null : (
                <span>
                  <Trans>{formatDate(record.birth_date)} 生まれ</Trans>
                </span>
              )}
              <span>
                <Trans>最終対応</Trans> <LastContact at={record.last_interaction_at} />
              </span>
            </p>
          </>
        }
        actions={
          <>
            {onAdd ? (
              <Button variant="primary" icon="plus" className={NARROW} onClick={onAdd}>
                {t`対応履歴を追加`}
              </Button>
            ) : null}
            {onAdd ? (
              <LinkButton
                to="/reception"
                search={{ new: 1, customer: record.id }}
                icon="visit"
                className={`${NARROW} print:hidden`}
              >
                {t`受付する`}
              </LinkButton>
            ) : null}
            {onEdit ? (
              <Button icon="pencil" className={NARROW} onClick={onEdit}>
                {t`編集`}
              </Button>
            ) : null}
            {onDelete ? (
              <Button icon="trash" className={NARROW} onClick={onDelete}>
                {t`削除`}
              </Button>
            ) : null}
            <CustomerMenu customer={customer} isGone={!onEdit} />
          </>
        }
      />
      <CustomerStrip customer={record} nameRef={nameRef} />
    </>
  )
}
