// What a desk types, with who is to be found by it: for the tests of the rule, of the server and of the copy on a device.
import people from '../tests/fixtures/search/people.txt?raw'
import searches from '../tests/fixtures/search/searches.txt?raw'
import { type CustomerInput, EMPTY_CUSTOMER } from './customers.ts'

/** `first`: those of whom one comes first. People are named without spaces. */
export type Search = { search: string; found: readonly string[]; first: readonly string[] }

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

export const PEOPLE: readonly CustomerInput[] = linesOf(people).map((line) => {
  const [name = '', name_kana = '', company = '', email = '', phone = '', birth = ''] = line.split(',')
  return { ...EMPTY_CUSTOMER, name, name_kana, company, email, phone, birth_date: birth === '' ? null : birth }
})

export const SEARCHES: readonly Search[] = linesOf(searches).map((line) => {
  const [search = '', found = '', first = found] = line.split('|').map((part) => part.trim())
  return { search, found: namesIn(found), first: namesIn(first) }
})

export const keyOf = ({ name }: { name: string }): string => name.replaceAll(' ', '')

/** What a search has answered for each of these: the best first. Shares of what was found, and of what was to be found. */
export function judge(asked: readonly Search[], answers: readonly (readonly string[])[]) {
  const wrong: string[] = []
  const sum = { right: 0, found: 0, wanted: 0 }
  for (const [at, { search, found: wanted, first }] of asked.entries()) {
    const found = answers[at] ?? []
    const right = found.filter((key) => wanted.includes(key)).length
    sum.right += right
    sum.found += found.length
    sum.wanted += wanted.length
    const isFirst = found[0] === undefined || first.includes(found[0])
    if (right !== wanted.length || right !== found.length || !isFirst) wrong.push(`${search}: ${found.join(' ')}`)
  }
  return { precision: sum.right / sum.found, recall: sum.right / sum.wanted, wrong }
}

/** Of the searches of which one finds somebody too many. */
export const FLOOR = 0.98

function namesIn(text: string): string[] {
  return text === '-' ? [] : text.split(' ')
}
