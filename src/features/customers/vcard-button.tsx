import { useLingui } from '@lingui/react/macro'
import type { Customer } from '#contract/customers'
import { saveFile } from '@/lib/save-file'
import { QuietButton } from '@/ui/quiet-button'
import { vCard } from './vcard'

/** Hands a customer to an address book. It is made on the device, so that it needs no network. */
export function VCardButton({ customer }: { customer: Customer }) {
  const { t } = useLingui()
  const save = () => saveFile(new File([vCard(customer)], `${customer.name}.vcf`, { type: 'text/vcard' }))
  return <QuietButton label={t`連絡先（vCard）を保存`} icon="download" onClick={save} />
}
