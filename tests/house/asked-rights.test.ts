// @vitest-environment node
import { expect, it } from 'vitest'
import { API } from '#contract/api'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import { choicesOf } from '#contract/right-levels'
import { CHANGEABLE_ROLES, RIGHT_IDS, RIGHTS, type Right } from '#contract/rights'
import { sourceFiles } from './source-files.ts'

/** A question for a right, with the call that it names: `useMay(products.create)`, `scope(folders.update)`. */
const QUESTION = /\b(?:useMay|useMayWith|may|scope|scopeFor)\(\s*(\w+\[\w+\]|[\w.]+|\{[^}]*\})/g
const LITERAL = /method: '(\w+)', path: '([^']+)'/

/** Questions that do not name their calls by the resource, and what they ask for. */
const OTHERWISE: Readonly<Record<string, readonly Endpoint[]>> = {
  // One page serves both assistants: its calls are those of the one that is open.
  'calls.ask': [API.chat.ask, API.staffChat.ask],
  // One page serves three works: the call has the name of the tab.
  'workflow[tab]': [API.workflow.create, API.workflow.review, API.workflow.optimize],
}

const questions = sourceFiles()
  .filter(({ path }) => path.startsWith('src/'))
  .flatMap(({ text }) => [...text.matchAll(QUESTION)].map(([, named = '']) => named))

function callsOf(named: string): string[] {
  const [, method, path] = LITERAL.exec(named) ?? []
  if (method && path) return [`${method} ${path}`]
  const [resource = '', call = ''] = named.split('.')
  const endpoint = (API as Record<string, Record<string, Endpoint>>)[resource]?.[call]
  return (endpoint ? [endpoint] : (OTHERWISE[named] ?? [])).map(endpointKey)
}

it('a right that a tenant may take away is asked for by a screen: nobody types what would be refused', () => {
  const asked = new Set(questions.flatMap(callsOf))
  const takeable = RIGHT_IDS.filter((id) => CHANGEABLE_ROLES.some((role) => choicesOf(id, role).includes('none')))
  expect(takeable.length).toBeGreaterThan(15)
  const unasked = takeable.filter((id) => !(RIGHTS[id] as Right).calls.some((call) => asked.has(call)))
  expect(unasked).toEqual([])
})

it('what is said of other questions is still so', () => {
  expect(Object.keys(OTHERWISE).filter((named) => !questions.includes(named))).toEqual([])
})
