import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon'
import { IconButton } from '@/ui/icon-button'
import type { Customer } from './use-question'

const CustomerDialog = lazyDialog(() => import('./customer-dialog').then((m) => m.CustomerDialog), { close: byOnClose })

/** The customer that a conversation is about, and the way to choose another one. */
export function CustomerChoice({
  customer,
  onChoose,
}: {
  customer: Customer | null
  onChoose: (to: Customer | null) => void
}) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      {customer ? (
        <p className="flex min-h-11 items-center gap-1 rounded-control bg-sunken pl-3">
          <Icon name="user" size={18} />
          <Link to="/customers/$id" params={{ id: customer.id }} className="font-semibold text-accent-ink underline">
            <Trans>{customer.name} 様</Trans>
          </Link>
          <IconButton label={t`お客様を外す`} icon="close" iconSize={18} onClick={() => onChoose(null)} />
        </p>
      ) : null}
      <Button size="sm" icon="search" onClick={() => setOpen(true)}>
        {customer ? t`お客様を変える` : t`お客様を選ぶ`}
      </Button>
      {isOpen ? (
        <CustomerDialog
          onClose={() => setOpen(false)}
          onChoose={(chosen: Customer) => {
            onChoose(chosen)
            setOpen(false)
          }}
        />
      ) : null}
    </div>
  )
}
