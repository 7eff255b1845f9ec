import type { Customer } from '#contract/customers'

/** Bytes of a line, without its end (RFC 2426, section 2.6). */
const LINE = 75

/**
 * A customer as a contact of an address book: vCard 3.0, which telephones and mail programs in Japan read with the furigana as
 * X-PHONETIC names. Neither memo nor 注意事項 is in it: they are not for an address book.
 * @see https://www.rfc-editor.org/rfc/rfc2426
 */
export function vCard({ name, name_kana, company, email, phone, address, birth_date }: Customer): string {
  const [family, given] = partsOf(name)
  const [familyKana, givenKana] = partsOf(name_kana)
  const lines: [property: string, value: string][] = [
    ['FN', escaped(name)],
    ['N', `${escaped(family)};${escaped(given)};;;`],
    ['X-PHONETIC-LAST-NAME', escaped(familyKana)],
    ['X-PHONETIC-FIRST-NAME', escaped(givenKana)],
    ['SORT-STRING', escaped(name_kana)],
    ['ORG', escaped(company)],
    ['TEL;TYPE=VOICE', phone],
    ['EMAIL;TYPE=INTERNET', escaped(email)],
    ['ADR', address === '' ? '' : `;;${escaped(address)};;;;`],
    ['BDAY', birth_date ?? ''],
  ]
  const said = lines.filter(([, value]) => value !== '').map(([property, value]) => folded(`${property}:${value}`))
  return `${['BEGIN:VCARD', 'VERSION:3.0', ...said, 'END:VCARD'].join('\r\n')}\r\n`
}

/** Family name and the rest, at the first space; a name without one is all family name. */
function partsOf(name: string): [family: string, given: string] {
  const [family = '', ...given] = name.trim().split(/\s+/u)
  return [family, given.join(' ')]
}

function escaped(value: string): string {
  return value.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
}

/** In lines of 75 bytes at most, none of which ends within a letter; the next ones begin with a space. */
function folded(line: string): string {
  const lines = ['']
  let size = 0
  for (const letter of line) {
    const bytes = new TextEncoder().encode(letter).byteLength
    if (size + bytes > LINE) {
      lines.push(' ')
      size = 1
    }
    lines.push(`${lines.pop()}${letter}`)
    size += bytes
  }
  return lines.join('\r\n')
}
