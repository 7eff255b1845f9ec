import PostalMime, { type Address, type Email } from 'postal-mime'
import { AppError } from '../core/app-error.ts'
import { htmlText } from './html-text.ts'

/** Parts inside one another, and bytes of the fields of a head. */
const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 1024 * 1024 } as const

/**
 * A message as text: who wrote it to whom and when, the subject, the body. Attachments are named and not read.
 * @throws AppError FILE_006 broken, or parts inside one another without end
 */
export async function mailText(bytes: Uint8Array): Promise<string> {
  const mail = await parsed(bytes)
  const fields = [
    ['件名', mail.subject],
    ['差出人', mail.from && addressText(mail.from)],
    ['宛先', mail.to?.map(addressText).join(', ')],
    ['日時', mail.date],
    ['添付', mail.attachments.map(({ filename }) => filename ?? '名前なし').join(', ')],
  ]
  const head = fields.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`)
  const body = mail.text?.trim() ? mail.text : htmlText(mail.html ?? '')
  return `${head.join('\n')}\n\n${body}`
}

async function parsed(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, LIMITS)
  } catch (cause) {
    throw new AppError('FILE_006', { cause })
  }
}

function addressText(address: Address): string {
  if (address.group) return [address.name, ...address.group.map(addressText)].filter(Boolean).join(' ')
  return address.name ? `${address.name} <${address.address}>` : (address.address ?? '')
}
