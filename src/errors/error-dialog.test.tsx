import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { ErrorCenter } from './error-center'
import { dismissAll } from './notice-store'
import { notify } from './notify'
import { refusedWith } from './testing'

afterEach(() => act(dismissAll))

const tell = (...told: Parameters<typeof notify.error>) => act(() => notify.error(...told))

const primaries = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('button')
    .filter(({ className }) => /(^| )bg-accent( |$)/.test(className))
    .map(({ textContent }) => textContent)

test.each([
  ['SYS_002', true, '再試行'],
  ['SYS_002', false, '再読み込み'],
  ['SYS_001', true, '再試行'],
  ['DB_001', true, 'サポートに連絡'],
  ['AUTH_002', true, 'ログアウトして再ログイン'],
] as const)('%s (with a retry: %s) has exactly one main button: %s', async (code, hasRetry, name) => {
  renderWithWords(<ErrorCenter />)
  tell(refusedWith(code), hasRetry ? { retry: () => {} } : {})
  expect(primaries(await screen.findByRole('alertdialog'))).toEqual([name])
})

test('of a change that waits it says first that nothing typed is lost; of anything else it does not', async () => {
  renderWithWords(<ErrorCenter />)
  tell(refusedWith('SYS_002'), { isStored: true })
  const [first] = within(await screen.findByRole('alertdialog')).getAllByRole('paragraph')
  expect(first?.textContent).toBe('入力した内容はこの端末に保存されています')
  act(dismissAll)
  tell(refusedWith('SYS_002'))
  expect((await screen.findByRole('alertdialog')).textContent).not.toContain('入力した内容')
})
