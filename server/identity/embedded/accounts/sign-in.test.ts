import { expect, it, vi } from 'vitest'
import { hashPassword } from '../passwords.ts'
import type { Service } from '../service.ts'
import { signInWithPassword } from './sign-in.ts'

const BEGAN = new Date('2026-11-20T09:00:00Z')

it('a session is as old as the look at the password: one of before a new password is over with it', async () => {
  let now = BEGAN
  const limiter = { count: vi.fn(), clear: vi.fn(), giveBack: vi.fn() }
  const account = { uid: 'u', email: 'a@b.jp', disabled: false, password_hash: await hashPassword('first secret') }
  const openSession = vi.fn(async (..._: unknown[]) => {})
  const service = {
    ...{ bursts: limiter, failures: limiter, tries: limiter, guesses: limiter },
    clock: () => now,
    store: {
      byEmail: async () => {
        now = new Date(BEGAN.getTime() + 1_000)
        return account
      },
      openSession,
    },
    tokens: { idToken: async () => 'token' },
  } as unknown as Service
  await signInWithPassword(service, { email: 'a@b.jp', password: 'first secret' }, { address: '::1' })
  expect(openSession.mock.calls[0]?.slice(2)).toEqual([BEGAN, 'password'])
})
