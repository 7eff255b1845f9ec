import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'

test('a dialog gives the focus back to what was pressed before the code of dialogs came', async () => {
  const page = (dialog?: ReactNode) => (
    <>
      <button type="button">開く</button>
      {dialog}
    </>
  )
  const { rerender } = renderWithWords(page())
  const opener = screen.getByRole('button', { name: '開く' })
  act(() => opener.focus())
  // A button has the focus while the code of dialogs is loaded.
  const { Dialog } = await import('./dialog')
  rerender(page(<Dialog open onClose={() => {}} title="質問" />))
  await vi.waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull())
  rerender(page())
  await vi.waitFor(() => expect(document.activeElement).toBe(opener))
})
