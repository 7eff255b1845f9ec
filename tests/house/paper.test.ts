// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

it('leaves out what can be pressed, except the head of a column and a row that says that it is read on paper', () => {
  expect(readFileSync('src/styles.css', 'utf8')).toContain('button:not(th > button, .printed) {')
  const printed = sourceFiles().filter(({ text }) => /'printed'/.test(text))
  expect(printed.map(({ path }) => path)).toEqual([
    'src/assistant/source-list.tsx',
    'src/features/frequent-questions/question-row.tsx',
    'src/features/notifications/notification-row.tsx',
  ])
})

it('has nothing cut that the screen cuts', () => {
  const cut = sourceFiles().filter(({ text }) => /line-clamp-\d(?![^'"`]*print:line-clamp-none)/.test(text))
  expect(cut.map(({ path }) => path)).toEqual([])
})
