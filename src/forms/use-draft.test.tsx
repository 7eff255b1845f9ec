import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '@/lib/database'
import { createDraftStore, type DraftStore } from '@/offline/outbox/drafts/draft-store'
import { openDrafts } from '@/offline/outbox/drafts/open-drafts'
import { useDraft } from './use-draft'

const scope = vi.hoisted(() => ({ current: null as { drafts: DraftStore; unsent: { name: string } } | null }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => scope.current }))

let factory: IDBFactory

/** A person's own drafts; another database for another person. */
const draftsOf = (person: string) => {
  const unsent = openDatabase({ name: `outbox:t:${person}`, version: 1, stores: ['drafts'], factory: () => factory })
  return { unsent, drafts: createDraftStore(unsent) }
}

beforeEach(() => {
  factory = new IDBFactory()
  scope.current = draftsOf('u1')
})
afterEach(() => scope.current?.drafts.close())

function Form({ name, initial = '' }: { name: string; initial?: string }) {
  const { value, setValue, clear, restored } = useDraft({
    key: name,
    initial,
    isWorthKeeping: (typed) => typed !== initial,
  })
  return (
    <>
      <input aria-label="memo" value={value} onChange={(event) => setValue(event.target.value)} />
      <button type="button" onClick={clear}>
        clear
      </button>
      <button type="button" onClick={() => setValue((before) => `${before}!`)}>
        shout
      </button>
      <output>{restored ? 'restored' : 'fresh'}</output>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)))
const mark = () => screen.getByRole('status').textContent

async function show(name: string, initial?: string) {
  const view = render(
    <StrictMode>
      <Form name={name} {...(initial === undefined ? {} : { initial })} />
    </StrictMode>,
  )
  await rest()
  return view
}

/** The page is reloaded: everything in memory is gone. */
async function reload() {
  cleanup()
  scope.current?.drafts.close()
  await rest()
  scope.current = draftsOf('u1')
}

it('starts with the initial value', async () => {
  await show('customer:a', '山田')
  expect(field().value).toBe('山田')
  expect(mark()).toBe('fresh')
})

it('what was typed survives a reload', async () => {
  await show('customer:a', '山田')
  type('山田 太郎')
  await reload()
  await show('customer:a', '山田')
  expect(field().value).toBe('山田 太郎')
  expect(mark()).toBe('restored')
})

it('clear forgets it and shows the initial value', async () => {
  await show('customer:a', '山田')
  type('x')
  fireEvent.click(screen.getByText('clear'))
  expect(field().value).toBe('山田')
  await reload()
  await show('customer:a', '山田')
  expect(field().value).toBe('山田')
})

it('keeps every character of quick changes', async () => {
  await show('customer:a', 'a')
  act(() => {
    screen.getByText('shout').click()
    screen.getByText('shout').click()
    screen.getByText('shout').click()
  })
  expect(field().value).toBe('a!!!')
})

it('what is typed before the stored draft was found wins, and takes no other draft away', async () => {
  await show('customer:a')
  type('stored')
  await reload()
  render(<Form name="customer:a" />)
  type('typed at once')
  await rest()
  expect(field().value).toBe('typed at once')
  type('typed at once, and later')
  await reload()
  expect(await scope.current?.drafts.read('customer:a')).toBe('stored')
  await show('customer:a')
  expect(field().value).toBe('stored')
  fireEvent.click(screen.getByText('clear'))
  await reload()
  await show('customer:a')
  expect([field().value, mark()]).toEqual(['typed at once, and later', 'restored'])
})

it('what is typed at once is found again', async () => {
  render(<Form name="customer:a" />)
  type('typed at once')
  await rest()
  await reload()
  await show('customer:a')
  expect([field().value, mark()]).toEqual(['typed at once', 'restored'])
})

describe('each form its own', () => {
  it('another record has another draft', async () => {
    await show('customer:a')
    type('about a')
    await reload()
    await show('customer:b')
    expect(field().value).toBe('')
  })

  it('the same form for another record starts again, and finds its own', async () => {
    const { rerender } = await show('customer:a', 'initial a')
    type('typed a')
    rerender(
      <StrictMode>
        <Form name="customer:b" initial="initial b" />
      </StrictMode>,
    )
    expect(field().value).toBe('initial b')
    rerender(
      <StrictMode>
        <Form name="customer:a" initial="initial a" />
      </StrictMode>,
    )
    await rest()
    expect(field().value).toBe('typed a')
  })
})

it('another person sees nothing of it', async () => {
  await show('customer:a')
  type('secret of u1')
  cleanup()
  scope.current?.drafts.close()
  await rest()
  scope.current = draftsOf('u2')
  await show('customer:a')
  expect(field().value).toBe('')
})

it('works without a scope, and keeps nothing then', async () => {
  scope.current?.drafts.close()
  scope.current = null
  await show('customer:a')
  type('x')
  expect(field().value).toBe('x')
})

it('a form that says no more than at first leaves nothing behind', async () => {
  await show('note', '元の文')
  type('書き足す')
  act(() => scope.current?.drafts.flush())
  await rest()
  expect(await scope.current?.drafts.list()).toEqual(['note'])
  type('元の文')
  await rest()
  expect(await scope.current?.drafts.list()).toEqual([])
  await reload()
  await show('note', '元の文')
  expect([field().value, mark()]).toEqual(['元の文', 'fresh'])
})

it('says that it is open as long as it is', async () => {
  await show('customer:a')
  expect(await openDrafts('outbox:t:u1')).toEqual(new Set(['customer:a']))
  cleanup()
  expect(await openDrafts('outbox:t:u1')).toEqual(new Set())
})
