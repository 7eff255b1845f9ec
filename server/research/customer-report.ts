import type { NamedFacts } from './customer-facts.ts'
import {
  type CustomerFacts,
  courseSection,
  latestSection,
  nearSection,
  openSection,
  profileSection,
  questionSection,
  topicSection,
} from './customer-sections.ts'
import type { DocumentFacts } from './document-facts.ts'
import { documentSection } from './document-section.ts'
import type { GivenFile } from './file-facts.ts'
import { fileSection } from './file-section.ts'
import { createReport, type Report } from './report.ts'
import { datesOf, excerptOf, ofContact, ofPerson } from './sources.ts'
import { type WebFacts, webSection } from './web-section.ts'

export type Frame = {
  now: Date
  timezone: string
  question: string
  documents: DocumentFacts
  /** What was given with the question. */
  file: GivenFile
  web: WebFacts
}

/** The report of a customer on record. */
export function customerReport(facts: CustomerFacts, frame: Frame) {
  const report = createReport()
  wholeCustomer(report, facts, frame)
  askedSections(report, frame)
  webSection(report, frame.web)
  return report.done()
}

/** The report of somebody by name: whom the records know, and where they are named. */
export function namedReport({ seesCustomers, found, only, named }: NamedFacts, frame: Frame) {
  const at = { now: frame.now, dates: datesOf(frame.timezone) }
  const report = createReport()
  if (only) wholeCustomer(report, only, frame)
  else {
    report.section('登録されている顧客')
    for (const person of found) {
      const company = person.company === '' ? '' : `（${person.company}）`
      report.say(`${person.name} 様${company}。${at.dates.day(person.created_at)}に登録されました。`, ofPerson(person))
    }
    if (found.length > 1)
      report.unverified(
        'どの方のことか、名前だけでは決められません。顧客を選ぶと、詳しく調べられます。',
        ...found.map(ofPerson),
      )
    if (!seesCustomers) report.unverified('顧客を見る権限がないため、調べていません。')
    else if (found.length === 0) report.unverified('この名前の顧客は、登録されていません。')
    questionSection(report, named, frame.question, at)
  }
  report.section('ほかの顧客の対応履歴に出てくる名前')
  for (const contact of named.slice(0, 10)) {
    report.say(
      `${at.dates.day(contact.occurred_at)}: ${excerptOf(`${contact.summary}。${contact.content}`, 80)}`,
      ofContact(contact, at.dates),
    )
  }
  askedSections(report, frame)
  webSection(report, frame.web)
  return report.done()
}

/** What was found for the question besides the records. */
export function askedSections(report: Report, { documents, file, question }: Frame): void {
  documentSection(report, documents, question)
  fileSection(report, file, { question, names: documents.names })
}

/** Of what has happened: a contact that is noted ahead is none yet. */
function wholeCustomer(report: Report, known: CustomerFacts, { now, timezone, question }: Frame): void {
  const at = { now, dates: datesOf(timezone) }
  const contacts = known.contacts.filter((one) => one.occurred_at.getTime() <= now.getTime())
  const facts = { ...known, contacts }
  questionSection(report, facts.contacts, question, at)
  profileSection(report, facts, at)
  openSection(report, facts, at)
  courseSection(report, facts, at)
  topicSection(report, facts, at)
  latestSection(report, facts, at)
  nearSection(report, facts)
}
