import { Trans } from '@lingui/react/macro'
import { classNames } from '@/ui/class-names'
import { chosenColumn } from '@/ui/list/chosen-column'
import type { Column } from '@/ui/list/column'
import { PhoneLink } from '@/ui/phone-link'
import type { CustomerSort } from './customer-address'
import { AgeAndYear, Furigana, LastContact, RowMarks } from './customer-cells'
import type { ShownCustomer } from './customer-list'

/** Columns that a narrow list leaves out; how narrow it is depends on the text size too, hence the container's rem. */
const WITH_ROOM = 'hidden @[45rem]:block'
const WITH_COMPANY = 'hidden @[52rem]:block'
const WITH_MORE_ROOM = 'hidden @4xl:block'
/** Where the age has no column it stands behind the name. */
const WITHOUT_ROOM = '@[45rem]:hidden'

/** The list on wide windows. The column of names is sorted by their furigana. */
export const customerColumns: readonly Column<ShownCustomer, CustomerSort>[] = [
  {
    id: 'name',
    head: <Trans>名前</Trans>,
    sort: 'name_kana',
    className: 'leading-tight',
    cell: (customer, { link }) => (
      <>
        {/* The name is never cut short for what is said beside it: that stands above, where first the year of birth
            goes into a line that is out of sight, and then the furigana is cut. */}
        <div className="flex items-center gap-x-2">
          <Furigana text={customer.record.name_kana} />
          <span className={classNames(WITHOUT_ROOM, 'h-[1lh] min-w-min shrink-9999 overflow-hidden text-xs')}>
            <AgeAndYear birthDate={customer.record.birth_date} />
          </span>
          <span className="-my-1 flex shrink-0 items-center gap-1.5">
            <RowMarks customer={customer} />
          </span>
        </div>
        <div className="truncate">{link(customer.record.name)}</div>
      </>
    ),
  },
  {
    id: 'company',
    head: <Trans>会社名</Trans>,
    sort: 'company',
    where: WITH_COMPANY,
    width: 'w-[20%]',
    className: 'truncate text-sm',
    cell: ({ record }) => record.company,
  },
  {
    id: 'phone',
    head: <Trans>電話番号</Trans>,
    width: 'w-36',
    className: 'text-sm',
    cell: ({ record }, { isStop }) => <PhoneLink phone={record.phone} isStop={isStop} />,
  },
  {
    id: 'age',
    head: <Trans>年齢</Trans>,
    where: WITH_ROOM,
    width: 'w-30',
    className: 'text-sm leading-tight',
    cell: ({ record }) => <AgeAndYear birthDate={record.birth_date} isColumn />,
  },
  {
    id: 'last_interaction_at',
    head: <Trans>最終対応</Trans>,
    sort: 'last_interaction_at',
    width: 'w-34',
    className: 'text-sm',
    cell: ({ record }) => <LastContact at={record.last_interaction_at} />,
  },
  {
    id: 'updated_at',
    head: <Trans>更新日</Trans>,
    sort: 'updated_at',
    where: WITH_MORE_ROOM,
    width: 'w-34',
    className: 'text-muted text-sm',
    cell: ({ record }) => <LastContact at={record.updated_at} />,
  },
]

/** The same with a box before each name, while customers are chosen. */
export const choosingColumns: readonly Column<ShownCustomer, CustomerSort>[] = [
  chosenColumn(({ record }) => record.name),
  ...customerColumns,
]
