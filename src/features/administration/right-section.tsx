import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { CHANGEABLE_ROLES } from '#contract/rights'
import { classNames } from '@/ui/class-names'
import { roleName } from '@/ui/role-name'
import { RIGHT_COLUMNS } from './right-row'

type RightSectionProps = {
  label: string
  /** The rows. */
  children: ReactNode
}

/** The rights to one matter, under its name and those of the roles. */
export function RightSection({ label, children }: RightSectionProps) {
  return (
    <section aria-label={label}>
      <Head label={label} />
      <Rows>{children}</Rows>
    </section>
  )
}

function Head({ label }: { label: string }) {
  const { i18n } = useLingui()
  return (
    <div className={classNames('border-line border-b pb-1', RIGHT_COLUMNS)}>
      <h3 className="font-bold">{label}</h3>
      {CHANGEABLE_ROLES.map((role) => (
        <span key={role} aria-hidden="true" className="hidden text-muted text-sm lg:block">
          {roleName(role, i18n)}
        </span>
      ))}
    </div>
  )
}

function Rows({ children }: { children: ReactNode }) {
  return <div className="divide-y divide-line">{children}</div>
}
