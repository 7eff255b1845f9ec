import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { type DirectoryState, directoryStore, NO_DIRECTORY } from '@/offline/directory/state'
import { connectivityStore } from '@/offline/reach/state'
import { DirectoryLine } from './directory-line'

const be = (state: 'online' | 'offline') => connectivityStore.set({ state, slow: false, lastContactAt: null })
const holding = (more: Partial<DirectoryState>) =>
  directoryStore.set({ ...NO_DIRECTORY, phase: 'paused', customers: { have: 1_000, total: 1_200 }, ...more })

beforeEach(() => {
  be('offline')
  holding({})
})
afterEach(() => {
  directoryStore.set(NO_DIRECTORY)
  connectivityStore.set({ state: 'unknown', slow: false, lastContactAt: null })
})

describe('the line about a copy that is not whole', () => {
  it('says how many of how many are here', () => {
    renderWithWords(<DirectoryLine />)
    expect(screen.getByRole('status').textContent).toBe('この端末には1,000 / 1,200件を保存済み')
  })

  it('goes when the server is there', () => {
    renderWithWords(<DirectoryLine />)
    act(() => be('online'))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it.each([
    ['everything was here once', { syncedAt: 1 }],
    ['nothing is here', { customers: { have: 0, total: 1_200 } }],
    ['it is not known how many there are', { customers: { have: 3, total: null } }],
  ])('says nothing when %s', (_, more) => {
    holding(more)
    renderWithWords(<DirectoryLine />)
    expect(screen.queryByRole('status')).toBeNull()
  })
})
