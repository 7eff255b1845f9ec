import { act, render, renderHook, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { clockLag } from '@/lib/device-clock'
import type { Outcome } from '../outbox/outcome'
import { asAny, create, createRow, customer, refusal } from '../outbox/row-fixtures'
import { entryOf } from '../outbox/view'
import { discard, edit, reopenConflict, resolveConflict, retry, saveAsNew } from './decisions'
import { drainOutbox } from './drain'
import { exportOutbox, sendNow, unsentWork, useOutbox, useOutboxCount, waitingEntries } from './outbox'
import { closeScope, currentScope, openScope, setIdentity } from './scope'
import { freshDevice, me, reachable } from './test-device'
import { useCommand } from './use-command'

const send = vi.hoisted(() => vi.fn())
vi.mock('@/api/call', () => ({ call: send }))

freshDevice()

const add = (id: string, name = 'n') =>
  currentScope()?.outbox.submit(asAny(create), { id, name }, { id: `entry-${id}` })

beforeEach(async () => {
  send.mockReset().mockImplementation(async () => customer('a'))
  await openScope(me)
  setIdentity(me)
})

describe('what the screens see', () => {
  it('every change that waits, as it comes and goes', async () => {
    const { result } = renderHook(() => ({ entries: useOutbox(), count: useOutboxCount() }))
    expect(result.current).toEqual({ entries: [], count: 0 })
    await act(() => add('a', '山田'))
    expect(result.current).toMatchObject({ entries: [{ label: '山田', state: 'waiting' }], count: 1 })
    await act(async () => reachable(true))
    await vi.waitFor(() => expect(result.current.count).toBe(0))
  })

  it('nothing when nobody is known, and nobody else’s', async () => {
    await add('a')
    const { result } = renderHook(() => useOutbox())
    expect(result.current).toHaveLength(1)
    await act(() => openScope({ tenantId: 't1', uid: 'other' }))
    expect(result.current).toEqual([])
    await act(() => closeScope())
    expect(result.current).toEqual([])
    expect(waitingEntries()).toEqual([])
  })
})

describe('what a person does', () => {
  it('discards', async () => {
    await add('a')
    expect(await discard('entry-a')).toBe('done')
    expect(waitingEntries()).toEqual([])
    expect(await discard('entry-a')).toBe('gone')
  })

  it.each<[string, () => Promise<unknown>]>([
    ['discarded', () => discard('entry-a')],
    ['repeated', () => retry('entry-a')],
    ['corrected', () => edit('entry-a', { id: 'a' })],
    ['settled', () => resolveConflict('entry-a', {})],
    ['asked about again', () => reopenConflict(entryOf(createRow('entry-a'), null))],
    ['made new', () => saveAsNew('entry-a')],
  ])('says nothing of a change that was %s to whoever came meanwhile', async (_, decide) => {
    await add('a')
    const told = vi.fn()
    void decide().then(told, told)
    await openScope({ tenantId: 't1', uid: 'other' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(told).not.toHaveBeenCalled()
  })

  it('hears no word on a change of the one before after another person has come', async () => {
    let say = (_: Outcome) => {}
    const mine = currentScope()
    if (mine) vi.spyOn(mine.outbox, 'submit').mockImplementation(() => new Promise((resolve) => (say = resolve)))
    const told = vi.fn()
    const { result } = renderHook(() => useCommand(create))
    act(() => void result.current.run({ id: 'a' }).then(told))
    await act(() => openScope({ tenantId: 't1', uid: 'other' }))
    say({ state: 'not-stored', error: new Error('the disk of the one before') })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(told).not.toHaveBeenCalled()
  })

  it('corrects what was refused, or sends it again', async () => {
    send.mockRejectedValueOnce(refusal('VAL_001')).mockRejectedValueOnce(refusal('VAL_001'))
    reachable(true)
    await add('a')
    expect(waitingEntries()).toMatchObject([{ state: 'refused' }])
    expect(await edit('entry-a', { id: 'a', name: 'better' })).toBe('done')
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
    await vi.waitFor(() => expect(waitingEntries()).toMatchObject([{ state: 'refused' }]))
    expect(await retry('entry-a')).toBe('done')
    await vi.waitFor(() => expect(waitingEntries()).toEqual([]))
    expect(await resolveConflict('entry-a', {})).toBe('gone')
    expect(await saveAsNew('entry-a')).toBe('gone')
  })

  it('sends now', async () => {
    await add('a')
    reachable(true)
    await sendNow()
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  })

  it('sends before signing out, and is told how much is left', async () => {
    await add('a')
    expect(await drainOutbox(1_000)).toBe(1)
    reachable(true)
    expect(await drainOutbox(5_000)).toBe(0)
  })

  it('tries again what has failed while somebody waits to leave', async () => {
    await add('a')
    for (let n = 0; n < 2; n += 1) send.mockRejectedValueOnce(unreachable('timeout', true))
    reachable(true)
    expect(await drainOutbox(10_000)).toBe(0)
    expect(send).toHaveBeenCalledTimes(3)
  })

  it.each(['VAL_001', 'SYS_007'] as const)('asks who leaves at once when no attempt can help (%s)', async (code) => {
    send.mockRejectedValue(refusal(code))
    reachable(true)
    await add('a')
    // Longer than this test may take.
    expect(await drainOutbox(60_000)).toBe(1)
  })

  it('counts on the disk, whatever this tab has read: entries and what was typed just now', async () => {
    await add('a')
    const scope = currentScope()
    scope?.drafts.write('customer:new', { name: '書' })
    if (scope) vi.spyOn(scope.outbox.entries, 'get').mockReturnValue([])
    expect(await unsentWork(me)).toEqual({ entries: 1, drafts: 1 })
    expect(await unsentWork({ tenantId: 't1', uid: 'other' })).toEqual({ entries: 0, drafts: 0 })
    vi.stubGlobal('indexedDB', { open: () => expect.fail('broken') })
    expect(await unsentWork(me)).toBeNull()
  })

  it('takes everything along as a file', async () => {
    await add('a', '山田')
    expect(JSON.parse(await exportOutbox().text()).entries).toMatchObject([{ label: '山田' }])
  })

  it('the file bears the day of the server', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T12:00:00Z') })
    clockLag.set(86_400_000)
    const { name } = exportOutbox()
    clockLag.set(null)
    expect(name).toBe('madoguchi-outbox-2026-05-02.json')
  })

  it('with nobody signed in there is nothing to act on', async () => {
    await closeScope()
    expect(
      await Promise.all([discard('x'), retry('x'), edit('x', {}), resolveConflict('x', {}), saveAsNew('x')]),
    ).toEqual(['gone', 'gone', 'gone', 'gone', 'gone'])
    expect(await drainOutbox(10)).toBe(0)
    expect(JSON.parse(await exportOutbox().text()).entries).toEqual([])
  })
})

describe('useCommand', () => {
  function Button() {
    const { run, busy } = useCommand(create)
    return (
      <button type="button" onClick={() => void run({ id: 'a', name: 'n' }, { id: 'form-1' })}>
        {busy ? 'busy' : 'save'}
      </button>
    )
  }

  it('is busy until the outcome is known', async () => {
    let reply = (_: unknown) => {}
    send.mockImplementation(() => new Promise((resolve) => (reply = resolve)))
    reachable(true)
    render(<Button />)
    act(() => screen.getByRole('button').click())
    expect(screen.getByRole('button').textContent).toBe('busy')
    await vi.waitFor(() => expect(send).toHaveBeenCalled())
    await act(async () => reply(customer('a')))
    await vi.waitFor(() => expect(screen.getByRole('button').textContent).toBe('save'))
  })

  it('resolves with the outcome, typed by the contract', async () => {
    const { result } = renderHook(() => useCommand(create))
    reachable(true)
    const outcome = await act(() => result.current.run({ id: 'a', name: 'n' }))
    expect(outcome.state === 'sent' && outcome.data.version).toBe(1)
  })

  it('without a person nothing is stored, and it says so', async () => {
    await closeScope()
    const { result } = renderHook(() => useCommand(create))
    const outcome = await act(() => result.current.run({ id: 'a', name: 'n' }))
    expect(outcome).toMatchObject({ state: 'not-stored' })
    expect(result.current.busy).toBe(false)
  })

  it.each([
    ['another person', () => openScope({ tenantId: 't1', uid: 'other' }).then(() => undefined)],
    ['nobody', closeScope],
    [
      'the same person after a new sign-in',
      () =>
        closeScope()
          .then(() => openScope(me))
          .then(() => undefined),
    ],
  ])('says nothing once the open scope is that of %s', async (_, leave) => {
    let reply = (_: unknown) => {}
    send.mockImplementation(() => new Promise((resolve) => (reply = resolve)))
    const { result } = renderHook(() => useCommand(create))
    reachable(true)
    const told = vi.fn()
    void result.current.run({ id: 'a', name: 'n' }).then(told)
    await vi.waitFor(() => expect(send).toHaveBeenCalled())
    await act(leave)
    reply(customer('a'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(told).not.toHaveBeenCalled()
  })

  it('a button of the one before stores nothing for whoever came', async () => {
    const { result } = renderHook(() => useCommand(create))
    const { run } = result.current
    const next = await act(() => openScope({ tenantId: 't1', uid: 'other' }))
    void run({ id: 'a', name: 'n' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(next.outbox.entries.get()).toEqual([])
    expect(send).not.toHaveBeenCalled()
  })
})
