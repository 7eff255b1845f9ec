import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, type ReactNode, useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { ChunkLoadError, configureChunks } from '@/lib/load-chunk'
import { configureErrors } from './configure'
import { getHistory } from './history'
import { byOnClose, lazyDialog } from './lazy-dialog'
import { dismissAll, getNotices } from './notice-store'
import { deliverReport } from './report'
import { takeReports } from './report-buffer'

beforeAll(() => takeReports(deliverReport))

type Props = { onClose: () => void }
function Question({ onClose }: Props) {
  return (
    <div role="dialog">
      <button type="button" onClick={onClose}>
        閉じる
      </button>
    </div>
  )
}

beforeEach(() => {
  // React repeats each caught error on the console.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // Without a server no reload would help.
  configureChunks({ loadWords: async () => {}, isReachable: async () => false })
})
afterEach(() => {
  act(dismissAll)
  configureErrors()
})

function open(load: () => Promise<ComponentType<Props>>, waiting: ReactNode = <p>読み込み中</p>) {
  const Dialog = lazyDialog(load, { close: byOnClose, ...(waiting ? { waiting } : {}) })
  function Page() {
    const [isOpen, setOpen] = useState(false)
    const [text, setText] = useState('')
    return (
      <>
        <input aria-label="メモ" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="button" onClick={() => setOpen(true)}>
          削除
        </button>
        {isOpen ? <Dialog onClose={() => setOpen(false)} /> : null}
      </>
    )
  }
  renderWithWords(<Page />)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const errors = () => getNotices().flatMap((notice) => (notice.tone === 'error' ? [notice.error.code] : []))

describe('a dialog whose code comes when it is opened', () => {
  test('opens, closes and opens again, loaded once', async () => {
    const load = vi.fn(async () => Question)
    open(load)
    await press('削除')
    expect(await screen.findByRole('dialog')).toBeDefined()
    await press('閉じる')
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('削除')
    expect(screen.getByRole('dialog')).toBeDefined()
    expect(load).toHaveBeenCalledTimes(1)
    expect(getNotices()).toEqual([])
  })

  test('shows what stands in for it until the code is there', async () => {
    open(() => new Promise(() => {}))
    await press('削除')
    expect(screen.getByText('読み込み中')).toBeDefined()
  })

  test('that is long in coming says so after eight seconds, and can be given up', async () => {
    vi.useFakeTimers()
    open(() => new Promise(() => {}), null)
    fireEvent.click(screen.getByRole('button', { name: '削除' }))
    await act(() => vi.advanceTimersByTimeAsync(7_900))
    expect(screen.queryByRole('status')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.getByRole('status').textContent).toBe('読み込みに時間がかかっています。')
    fireEvent.click(screen.getByRole('button', { name: '閉じる' }))
    expect(screen.queryByRole('status')).toBeNull()
    expect(getNotices()).toEqual([])
  })

  test('that does not come leaves the page with what was typed, says so once, and is tried again', async () => {
    const load = vi.fn(async () => Question)
    load.mockRejectedValueOnce(new ChunkLoadError('gone'))
    open(load)
    await userEvent.type(screen.getByLabelText('メモ'), '途中')
    await press('削除')
    await vi.waitFor(() => expect(errors()).toEqual(['CLIENT_CHUNK_LOAD_ERROR']))
    expect(screen.getByLabelText<HTMLInputElement>('メモ').value).toBe('途中')
    expect(screen.queryByText('読み込み中')).toBeNull()
    await press('削除')
    expect(await screen.findByRole('dialog')).toBeDefined()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('that breaks is closed, told and reported', async () => {
    open(async () => () => {
      throw new TypeError('broken dialog')
    })
    await press('削除')
    await vi.waitFor(() => expect(errors()).toEqual(['CLIENT_UNEXPECTED_ERROR']))
    expect(screen.getByRole('button', { name: '削除' })).toBeDefined()
    expect(getHistory().some(({ type }) => type === 'crash')).toBe(true)
  })
})
