import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type AiResult, WORK_PROGRESS } from '#contract/ai-results'
import { renderWithWords } from '@/i18n/testing'
import { ResearchSteps } from './research-steps'

const server = vi.hoisted(() => ({ config: null as { web_search?: boolean } | null }))
vi.mock('@/session/identity/client-config', () => ({ useClientConfig: () => server.config }))

const ID = '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0001'
const RUNNING: AiResult = {
  ...{ id: ID, kind: 'research.competitor', title: '青空歯科', subject_id: null, job_id: ID, input: {} },
  ...{ state: 'running', failure: null, engine: '', content: '', data: null, sources: [], edited: null, version: 1 },
  ...{ created_at: '2026-11-26T00:00:00Z', ended_at: null },
}
/** Each step as it is drawn: done, under way (▶), or still to come. */
function stepsAt(percent: number, more: Partial<AiResult> = {}) {
  const view = renderWithWords(<ResearchSteps result={{ ...RUNNING, ...more }} percent={percent} />)
  const steps = screen.getAllByRole('listitem').map((step) => {
    const mark = step.getAttribute('aria-current') === 'step' ? '▶' : ''
    return `${mark}${step.textContent.replace(/^済み/, '✓')}`
  })
  view.unmount()
  return steps
}

beforeEach(() => {
  server.config = { web_search: true }
})

it('says which step is under way, and which are done', () => {
  expect(stepsAt(0)).toEqual(['▶記録、文書、ナレッジを調べる', 'Webを調べる', '報告を書く'])
  expect(stepsAt(WORK_PROGRESS.factsRead)).toEqual(['✓記録、文書、ナレッジを調べる', '▶Webを調べる', '報告を書く'])
  expect(stepsAt(WORK_PROGRESS.composed)).toEqual(['✓記録、文書、ナレッジを調べる', '✓Webを調べる', '▶報告を書く'])
})

it('names the web only where something of it is asked', () => {
  const asksWeb = (more: Partial<AiResult>) => stepsAt(0, more).includes('Webを調べる')
  expect(asksWeb({ kind: 'research.existing-customer' })).toBe(false)
  expect(asksWeb({ kind: 'research.customer', input: { company: '' } })).toBe(false)
  expect(asksWeb({ kind: 'research.customer', input: { company: '青空商事' } })).toBe(true)
  server.config = { web_search: false }
  expect(asksWeb({ kind: 'research.customer', input: { company: '青空商事' } })).toBe(false)
  expect(asksWeb({ input: { url: '' } })).toBe(false)
  expect(asksWeb({ input: { url: 'https://a.example' } })).toBe(true)
})
