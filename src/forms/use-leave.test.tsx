import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useLeave } from './use-leave'

const onLeave = vi.fn()
beforeEach(() => onLeave.mockReset())

function Form() {
  const ref = useRef<HTMLFormElement>(null)
  useLeave(ref, onLeave)
  return (
    <>
      <form ref={ref}>
        <input aria-label="一" />
        <input aria-label="二" />
      </form>
      <button type="button">外</button>
    </>
  )
}

const input = (name: string) => screen.getByRole('textbox', { name })
const calls = async () => {
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  return onLeave.mock.calls.length
}

test('from field to field nothing is left; behind the last one it is', async () => {
  render(<Form />)
  await userEvent.click(input('一'))
  await userEvent.tab()
  expect([document.activeElement, await calls()]).toEqual([input('二'), 0])
  await userEvent.tab()
  expect([document.activeElement, await calls()]).toEqual([screen.getByRole('button'), 1])
})

test('a press outside is over before it is said', async () => {
  render(<Form />)
  await userEvent.click(input('一'))
  const user = userEvent.setup()
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button') })
  expect([document.activeElement, await calls()]).toEqual([screen.getByRole('button'), 0])
  await user.pointer({ keys: '[/MouseLeft]', target: screen.getByRole('button') })
  expect(await calls()).toBe(1)
})

test('a window that goes behind another one has not been left', async () => {
  render(<Form />)
  await userEvent.click(input('一'))
  // The element keeps the focus of its document.
  fireEvent.focusOut(input('一'))
  expect(await calls()).toBe(0)
})
