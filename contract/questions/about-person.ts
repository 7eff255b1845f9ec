import { type Answer, type Asking, answered, commas, customerSource, plain } from './answer.ts'
import { ageOn, dayIn, fullDayName, periodThrough, timeName } from './calendar.ts'
import { contactFilter, TYPE_WORDS } from './contact-filter.ts'
import { STATUS_WORDS } from './customer-tables.ts'
import type { Concept } from './lexicon.ts'
import type { NamedPerson, Reading } from './reading.ts'
import type { FoundPerson, Records } from './records.ts'

type Fact = { concepts: readonly Concept[]; name: string; of: (person: FoundPerson, asking: Asking) => string }

/** A customer, and how a question calls them. */
export type CalledPerson = FoundPerson & { called: string }

/** By their name. */
export function calledByName(person: FoundPerson): CalledPerson {
  return { ...person, called: `${person.name} 様` }
}

/** By what was typed. */
export function calledOf({ by, typed }: NamedPerson): string {
  if (by === 'name') return `${typed} 様`
  return typed.length === 4 ? `下4桁が${typed}の方` : `${typed}の方`
}

const FACTS: readonly Fact[] = [
  { concepts: ['phone'], name: '電話番号', of: ({ phone }) => phone },
  { concepts: ['mail'], name: 'メールアドレス', of: ({ email }) => email },
  { concepts: ['address'], name: '住所', of: ({ address }) => address },
  {
    concepts: ['birth'],
    name: '生年月日',
    of: ({ birth_date: born }, { today }) =>
      born ? `${fullDayName(born).replace(/（.*/u, '')}（${ageOn(today, born)}歳）` : '',
  },
  { concepts: ['age'], name: '年齢', of: ({ birth_date: born }, { today }) => (born ? `${ageOn(today, born)}歳` : '') },
  { concepts: ['caution'], name: '注意事項', of: ({ caution }) => caution },
  { concepts: ['employer'], name: '会社', of: ({ company }) => company },
  { concepts: ['furigana'], name: 'フリガナ', of: ({ name_kana: kana }) => kana },
  { concepts: ['tags'], name: 'タグ', of: ({ tags }) => tags.join('、') },
  { concepts: ['status'], name: '状態', of: ({ status }) => STATUS_WORDS[status] },
  { concepts: ['new'], name: '登録日', of: ({ created_at: at }, { timezone }) => fullDayName(dayIn(timezone, at)) },
]

/** The fields of a customer that a question asks for; null when it asks for none. */
export function factsOf(reading: Reading, asking: Asking, person: CalledPerson): Answer | null {
  const asksForNote = reading.concepts.has('note') && !reading.concepts.has('list')
  const facts = [
    ...FACTS.filter(({ concepts }) => concepts.some((concept) => reading.concepts.has(concept))),
    ...(asksForNote ? [{ name: 'メモ', of: ({ memo }: FoundPerson) => memo }] : []),
  ]
  if (facts.length === 0) return null
  const asked = `${person.called}の${facts.map(({ name }) => name).join('と')}`
  const lines = facts.map(({ name, of }) => {
    const value = of(person, asking)
    return value === '' || value === '-' ? `${name}は登録されていません。` : `${name}は **${plain(value)}** です。`
  })
  const excerpt = facts.map(({ name, of }) => `${name}: ${of(person, asking)}`).join('、')
  return answered(asked, `${person.called}の${lines.join('\n\n')}`, { sources: [customerSource(person, excerpt)] })
}

/** What there is to know of a customer before one talks to them: the record, the cautions and the latest contacts. */
export async function summaryOf(
  records: Records,
  reading: Reading,
  asking: Asking,
  person: CalledPerson,
): Promise<Answer> {
  const { condition } = contactFilter({ ...reading, concepts: new Set() }, { words: [], conditions: [] }, person)
  // What is noted ahead has not been yet.
  const contacts = await records.contacts({ ...condition, days: periodThrough(condition.days, asking.today) }, 3)
  const { birth_date: born, caution, interactions_count: count } = person
  const lines = [
    caution === '' ? '' : `**注意事項:** ${plain(caution)}`,
    born ? `生年月日は ${fullDayName(born).replace(/（.*/u, '')}（${ageOn(asking.today, born)}歳）です。` : '',
    person.company === '' ? '' : `会社は ${plain(person.company)} です。`,
    person.tags.length === 0 ? '' : `タグは ${plain(person.tags.join('、'))} です。`,
    `対応履歴は ${commas(count)}件 あります。`,
    contacts.length === 0
      ? ''
      : contacts
          .map(
            (one) => `- ${timeName(asking.timezone, one.occurred_at)} ${TYPE_WORDS[one.type]}: ${plain(one.summary)}`,
          )
          .join('\n'),
  ].filter((line) => line !== '')
  return answered(`${person.called}の概要`, [`${person.called}の記録です。`, ...lines].join('\n\n'), {
    sources: [customerSource(person, `対応履歴 ${commas(count)}件`)],
  })
}

/** Several people have the name: which one is meant. `asked` is what is asked of them. */
export function choicesOf(
  typed: string,
  asked: string | null,
  people: readonly FoundPerson[],
  { today }: Asking,
): Answer {
  const shown = people.slice(0, 8)
  const label = ({ name, name_kana: kana, birth_date: born, phone }: FoundPerson) =>
    [
      `${name} 様`,
      kana === '' ? '' : `（${kana}）`,
      born ? ` ${ageOn(today, born)}歳` : '',
      phone === '' ? '' : ` 電話末尾${phone.slice(-4)}`,
    ].join('')
  return {
    state: 'choices',
    asked,
    text: `「${plain(typed)}」にあたる顧客は ${commas(people.length)}人 います。どの方ですか。`,
    sources: [],
    table: null,
    customerId: null,
    choices: shown.map((person) => ({ customer_id: person.id, label: label(person) })),
  }
}
