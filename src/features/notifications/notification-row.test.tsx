import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { notification, SUBJECT } from './notification-fixtures'
import { NotificationRow } from './notification-row'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to, search = {} }: { children: string; to: string; search?: Record<string, string> }) => (
    <a href={`${to}?${new URLSearchParams(search)}`}>{children}</a>
  ),
}))

it('one that leads nowhere is whole on paper, though it is a button', () => {
  const head = notification(1, { message: '長い知らせ' })
  renderWithWords(<NotificationRow group={{ head, members: [head], unread: true }} onOpen={() => {}} />)
  expect(screen.getByRole('button').classList).toContain('printed')
  expect(screen.getByText('長い知らせ').classList).toContain('print:line-clamp-none')
})

it('that of an import leads to its page', () => {
  const head = notification(1, { page: 'customer-import', subject_id: SUBJECT })
  renderWithWords(<NotificationRow group={{ head, members: [head], unread: true }} onOpen={() => {}} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/customers/import?id=${SUBJECT}`)
})
