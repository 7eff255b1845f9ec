import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { notification } from './notification-fixtures'
import { NotificationRow } from './notification-row'

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => <a href="/">{children}</a> }))

it('one that leads nowhere is whole on paper, though it is a button', () => {
  const head = notification(1, { message: '長い知らせ' })
  renderWithWords(<NotificationRow group={{ head, members: [head], unread: true }} onOpen={() => {}} />)
  expect(screen.getByRole('button').classList).toContain('printed')
  expect(screen.getByText('長い知らせ').classList).toContain('print:line-clamp-none')
})
