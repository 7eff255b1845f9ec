import { useLingui } from '@lingui/react/macro'
import type { Customer } from '#contract/customers'
import { saveFile } from '@/lib/save-file'
import { Button } from '@/ui/button'
import { vCard } from './vcard'

/** Hands a customer to an address book. It is made on the device, so that it needs no network. */
export function VCardButton({ customer }: { customer: Customer }) {
  const { t } = useLingui()
  const save = () => saveFile(new File([vCard(customer)], `${customer.name}.vcf`, { type: 'text/vcard' }))
  return (
    <Button variant="ghost" size="sm" icon="download" className="print:hidden" onClick={save}>
      {t`連絡先（vCard）を保存`}
    </Button>
  )
}
