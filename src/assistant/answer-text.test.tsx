import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { AnswerText } from './answer-text'

const job = vi.hoisted(() => ({ so: { text: '', percent: 0, isOver: false } }))
vi.mock('./use-job-text', () => ({ useJobText: () => job.so }))

beforeEach(() => connectivityStore.set({ state: 'online', slow: false, lastContactAt: null }))

function shown(so: Partial<typeof job.so>) {
  job.so = { text: '', percent: 0, isOver: false, ...so }
  const view = renderWithWords(<AnswerText jobId="a" waiting="記録を調べています" onOver={() => {}} />)
  const bar = screen.getByRole('progressbar', { name: '回答の進み具合' })
  const told = [screen.getByRole('status').textContent, bar.getAttribute('aria-valuenow')]
  view.unmount()
  return told
}

it('says what is being done, and how far it is', () => {
  expect(shown({})).toEqual(['記録を調べています', '0'])
  expect(shown({ percent: 20 })).toEqual(['記録を調べています', '20'])
  expect(shown({ percent: 40 })).toEqual(['書いています', '40'])
  expect(shown({ percent: 40, text: '3人です。' })).toEqual(['書いています', '40'])
})

it('tells the end once, to whoever shows it', () => {
  const onOver = vi.fn()
  job.so = { text: '3人です。', percent: 100, isOver: true }
  renderWithWords(<AnswerText jobId="a" waiting="" onOver={onOver} />)
  expect(onOver).toHaveBeenCalledOnce()
})
