import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import type { ResearchFields } from './research-form'
import { ResearchPlan } from './research-plan'

const server = vi.hoisted(() => ({ config: null as { web_search?: boolean } | null }))
vi.mock('@/session/identity/client-config', () => ({ useClientConfig: () => server.config }))

const NOTHING: ResearchFields = { subject: 'customer', name: '', company: '', url: '', question: '' }
const typed = (fields: Partial<ResearchFields>) => {
  const view = renderWithWords(<ResearchPlan fields={{ ...NOTHING, ...fields }} />)
  const steps = screen.getAllByRole('listitem').map((step) => step.textContent)
  const isTold = view.container.textContent.includes('Web検索が設定されていない')
  view.unmount()
  return { last: steps.at(-1), count: steps.length, isTold }
}

beforeEach(() => {
  server.config = { web_search: true }
})

it('names the search of the web where one is set up and something may be sent there', () => {
  expect(typed({ company: '青空商事' })).toEqual({ last: '会社名をWebで調べる', count: 4, isTold: false })
  expect(typed({}).count).toBe(3)
  expect(typed({ subject: 'competitor' })).toMatchObject({ last: '名前をWebで調べる', count: 3 })
  expect(typed({ subject: 'competitor', url: 'https://a.example' }).count).toBe(4)
})

it('says that the web is not searched where nothing is set up', () => {
  server.config = { web_search: false }
  expect(typed({ company: '青空商事' })).toMatchObject({ count: 3, isTold: true })
  expect(typed({ subject: 'competitor' })).toMatchObject({ count: 2, isTold: true })
})

it('leaves it open with a server that does not say', () => {
  server.config = {}
  expect(typed({ company: '青空商事' })).toMatchObject({
    last: expect.stringContaining('設定があるとき'),
    isTold: false,
  })
})
