import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { ErrorHistory } from './error-history'
import { clearHistory, getHistory } from './history'
import { historyText } from './history-text'
import { dismissAll, getNotices } from './notice-store'
import { deliverReport } from './report'
import { reportError, takeReports } from './report-buffer'
import { statisticsOf } from './statistics'
import { appError } from './testing'

beforeAll(() => takeReports(deliverReport))

beforeEach(() => clearHistory())
afterEach(() => act(dismissAll))

const happen = (code: Parameters<typeof appError>[0], times = 1) => {
  for (let i = 0; i < times; i += 1) reportError(appError(code), 'shown')
}

describe('the record of errors', () => {
  test('is folded, and says how many there are', async () => {
    happen('NET_001', 3)
    renderWithWords(<ErrorHistory />)
    const title = screen.getByRole('heading', { level: 2, name: 'エラーの記録' })
    const fold = title.closest('details')
    expect(fold?.open).toBe(false)
    expect(title.closest('summary')?.textContent).toBe('エラーの記録3件')
    await userEvent.click(title)
    expect(fold?.open).toBe(true)
  })

  test('says when there are none', () => {
    renderWithWords(<ErrorHistory />)
    expect(screen.getByText('この端末ではエラーは記録されていません。')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('shows the number, the most frequent, and the last ten, newest first', () => {
    happen('NET_001', 3)
    happen('DB_003')
    happen('EXT_001', 9)
    renderWithWords(<ErrorHistory />)
    expect(screen.getByText('最近のエラー: 13件')).toBeDefined()
    expect(screen.getByText('ネットワーク 3 ・ データ 1 ・ 外部サービス 9')).toBeDefined()
    const [counts, last] = screen.getAllByRole('list')
    expect(
      within(counts as HTMLElement)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['EXT_001 ×9（頻発）', 'NET_001 ×3（頻発）', 'DB_003 ×1'])
    const codes = within(last as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(codes).toHaveLength(10)
    expect(codes[0]).toContain('EXT_001')
    expect(codes[9]).toContain('DB_003')
  })

  test('a code that comes often just now is shown and marked, also when five others came more often before', () => {
    const at = Date.UTC(2026, 6, 1)
    vi.useFakeTimers({ now: at })
    for (const code of ['EXT_001', 'DB_003', 'SYS_001', 'VAL_001', 'AUTH_002'] as const) happen(code, 4)
    vi.setSystemTime(at + 6 * 60_000)
    happen('NET_001', 3)
    renderWithWords(<ErrorHistory />)
    expect(screen.getByText(/NET_001 ×3/).textContent).toContain('頻発')
    expect(screen.getByText(/AUTH_002 ×4/).textContent).not.toContain('頻発')
  })

  test('is copied for support', async () => {
    const user = userEvent.setup()
    happen('SYS_001')
    renderWithWords(<ErrorHistory />)
    await user.click(screen.getByRole('button', { name: 'サポート用にコピー' }))
    expect(await navigator.clipboard.readText()).toContain(`SYS_001\thigh\treq-1`)
    expect(getNotices()).toMatchObject([{ text: 'コピーしました' }])
  })

  test('errors that come while it is open push the older ones out of the five minutes', () => {
    const at = Date.UTC(2026, 6, 1)
    vi.useFakeTimers({ now: at })
    happen('NET_001', 2)
    renderWithWords(<ErrorHistory />)
    vi.setSystemTime(at + 6 * 60_000)
    act(() => happen('NET_001'))
    expect(screen.getByText(/NET_001 ×3/).textContent).not.toContain('頻発')
    act(() => happen('NET_001', 2))
    expect(screen.getByText(/NET_001 ×5/).textContent).toContain('頻発')
  })

  test('can be emptied', async () => {
    happen('SYS_001')
    renderWithWords(<ErrorHistory />)
    await userEvent.click(screen.getByRole('button', { name: '記録を消す' }))
    expect(screen.getByText('この端末ではエラーは記録されていません。')).toBeDefined()
  })
})

describe('the copy for support', () => {
  test('names every error once, newest first, below a summary', () => {
    happen('NET_001', 3)
    happen('VAL_001')
    const lines = historyText(getHistory(), statisticsOf(getHistory(), Date.now())).split('\n')
    expect(lines[0]).toBe('total\t4')
    expect(lines[1]).toBe('categories\tnetwork x3, validation x1')
    expect(lines[2]).toBe('codes\tVAL_001 x1, NET_001 x3')
    expect(lines[3]).toBe('top\tNET_001 x3, VAL_001 x1')
    expect(lines[4]).toBe('frequent\tNET_001')
    expect(lines[6]).toBe('')
    expect(lines.slice(7).map((line) => line.split('\t')[2])).toEqual(['VAL_001', 'NET_001', 'NET_001', 'NET_001'])
  })
})
