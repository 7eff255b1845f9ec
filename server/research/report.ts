import type { Source } from '#contract/assistant'
import type { ReportData, Statement } from '#contract/research'

/** A report while it is written: sections of statements, each with what it rests on. */
export type Report = {
  /** Begins a section; one without statements is left out. */
  section(heading: string): void
  /** Says something that records or pages show: each statement has its source. */
  say(text: string, ...from: readonly [Source, ...Source[]]): void
  /** Says what nobody could look up, or what others say of it without anybody having looked. */
  unverified(text: string, ...from: readonly Source[]): void
  done(): FinishedReport
}

export type FinishedReport = { data: ReportData; sources: Source[]; markdown: string }

/** Statements of the same source share its number; sources are numbered in the order in which they are named first. */
export function createReport(): Report {
  const sections: { heading: string; statements: Statement[] }[] = []
  const sources: Source[] = []
  const numbers = new Map<string, number>()
  const numberOf = (source: Source): number => {
    const key = `${source.kind} ${source.id ?? source.url ?? source.title} ${source.excerpt}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    sources.push(source)
    numbers.set(key, sources.length)
    return sources.length
  }
  const add = (statement: Statement) => sections.at(-1)?.statements.push(statement)
  return {
    section: (heading) => sections.push({ heading, statements: [] }),
    say: (text, ...from) => add({ text, sources: [...new Set(from.map(numberOf))], is_verified: true }),
    unverified: (text, ...from) => add({ text, sources: [...new Set(from.map(numberOf))], is_verified: false }),
    done: () => {
      const data = { sections: sections.filter(({ statements }) => statements.length > 0) }
      return { data, sources, markdown: markdownOf(data) }
    },
  }
}

function markdownOf({ sections }: ReportData): string {
  return sections
    .map(({ heading, statements }) => `## ${heading}\n\n${statements.map((one) => `- ${lineOf(one)}`).join('\n')}`)
    .join('\n\n')
}

function lineOf({ text, sources, is_verified: isVerified }: Statement): string {
  const cited = sources.map((number) => `[${number}]`).join('')
  return [escaped(text), cited, isVerified ? '' : '（未確認）'].filter((part) => part !== '').join(' ')
}

/** Text of records is text: nothing of it becomes a heading, a link or a table. */
export function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|~#]/g, '\\$&')
}
