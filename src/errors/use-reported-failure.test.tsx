import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { renderWithWords } from '@/i18n/testing'
import { namedFailure } from './named-failure'
import { refusedWith } from './testing'
import { useReportedFailure } from './use-reported-failure'

const reported = vi.hoisted(() => [] as string[])
const ids = vi.hoisted(() => [] as (string | null)[])
vi.mock('./report-buffer', () => ({
  reportError: ({ code, reportId }: { code: string; reportId: string | null }, type: string) => {
    reported.push(`${type} ${code}`)
    ids.push(reportId)
  },
}))

beforeEach(() => {
  reported.length = 0
  ids.length = 0
})

function Place({ thrown }: { thrown: unknown }) {
  const tryAgain = useReportedFailure(thrown)
  return (
    <button type="button" onClick={tryAgain}>
      再試行
    </button>
  )
}

test('nothing shown, nothing reported', () => {
  renderWithWords(<Place thrown={null} />)
  expect(reported).toEqual([])
})

test('each failure is reported once, however often it is drawn', () => {
  const first = refusedWith('SYS_001')
  const { rerender } = renderWithWords(<Place thrown={first} />)
  rerender(<Place thrown={first} />)
  rerender(<Place thrown={first} />)
  expect(reported).toEqual(['shown SYS_001'])
  rerender(<Place thrown={unreachable('network', true)} />)
  expect(reported).toEqual(['shown SYS_001', 'shown CLIENT_NETWORK_ERROR'])
})

test('the failure of a second try is reported as such; the one after it by itself is not', () => {
  const { rerender } = renderWithWords(<Place thrown={refusedWith('SYS_003')} />)
  fireEvent.click(screen.getByRole('button'))
  // While it is read again nothing is shown.
  rerender(<Place thrown={null} />)
  rerender(<Place thrown={refusedWith('SYS_003')} />)
  rerender(<Place thrown={refusedWith('SYS_003')} />)
  expect(reported).toEqual(['shown SYS_003', 'retry_failed SYS_003', 'shown SYS_003'])
})

test('a severe failure is reported by the id that is shown, once, also where it is shown in two places or again', () => {
  const severe = refusedWith('DB_001')
  const { unmount } = renderWithWords(
    <>
      <Place thrown={severe} />
      <Place thrown={severe} />
    </>,
  )
  unmount()
  renderWithWords(<Place thrown={severe} />)
  expect(ids).toEqual([namedFailure(severe).reportId])
  renderWithWords(<Place thrown={refusedWith('SYS_003')} />)
  expect(ids.slice(1)).toEqual([null])
})
