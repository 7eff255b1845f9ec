import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { useFormKeys } from '../use-form-keys'
import type { HeardEvent, Recognition } from './recognition'

type FakeRecognition = Recognition & Record<'start' | 'stop' | 'abort', ReturnType<typeof vi.fn<() => void>>>
let started: FakeRecognition[] = []
/** Whether the device itself can hear Japanese; undefined where the browser cannot say. */
let local: string | undefined
/** Until when the browser thinks about that. */
let answer: Promise<void>

function FakeRecogniser(this: FakeRecognition) {
  const made = { onresult: null, onerror: null, onend: null, start: vi.fn(), stop: vi.fn(), abort: vi.fn() }
  started.push(Object.assign(this, made))
}
FakeRecogniser.available = async () => {
  await answer
  if (local === undefined) throw new Error('not supported')
  return local
}

/** The module as a page loads it, with what the device has kept. */
async function show(onText = vi.fn<(text: string) => void>()) {
  vi.resetModules()
  const { Dictation } = await import('./dictation')
  return { onText, ...renderWithWords(<Dictation onText={onText} />) }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const hear = (parts: readonly [text: string, isFinal: boolean][], resultIndex = 0) =>
  act(() => {
    const results = parts.map(([transcript, isFinal]) => ({ isFinal, 0: { transcript } }))
    started.at(-1)?.onresult?.(Object.assign(new Event('result'), { results, resultIndex }) as HeardEvent)
  })
const end = (error?: string) =>
  act(() => {
    if (error) started.at(-1)?.onerror?.(Object.assign(new Event('error'), { error }))
    started.at(-1)?.onend?.()
  })
async function listening(onText?: ReturnType<typeof vi.fn<(text: string) => void>>) {
  const shown = await show(onText)
  press('音声で入力')
  await waitFor(() => expect(started.at(-1)?.start).toHaveBeenCalledOnce())
  return shown
}

beforeEach(() => {
  started = []
  local = 'available'
  answer = Promise.resolve()
  localStorage.clear()
  vi.stubGlobal('SpeechRecognition', FakeRecogniser)
})

describe('dictation', () => {
  it('is not there where the browser cannot hear', async () => {
    vi.stubGlobal('SpeechRecognition', undefined)
    await show()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('hands over what does not change any more, once, and shows the rest', async () => {
    const { onText } = await listening()
    expect(started[0]).toMatchObject({ lang: 'ja-JP', continuous: true, interimResults: true, processLocally: true })
    expect(screen.getByRole('status').textContent).toBe('お話しください…')
    hear([['予約の', false]])
    expect(screen.getByRole('status').textContent).toBe('予約の')
    hear([
      ['予約の変更です。', true],
      ['来週', false],
    ])
    expect(onText).toHaveBeenCalledExactlyOnceWith('予約の変更です。')
    expect(screen.getByRole('status').textContent).toBe('来週')
    hear(
      [
        ['予約の変更です。', true],
        ['来週の火曜。', true],
      ],
      1,
    )
    expect(onText).toHaveBeenLastCalledWith('来週の火曜。')
  })

  it('ends when it is stopped, and can begin again', async () => {
    await listening()
    press('音声入力を終える')
    expect(started[0]?.stop).toHaveBeenCalledOnce()
    end()
    expect(screen.queryByRole('status')).toBeNull()
    press('音声で入力')
    await waitFor(() => expect(started[1]?.start).toHaveBeenCalledOnce())
  })

  it.each([
    ['by its button', () => press('保存')],
    ['by Ctrl+Enter', () => fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ctrlKey: true })],
  ])('what is still being recognised is saved with the form, %s, and nothing later is heard', async (_, save) => {
    const { Dictation } = await import('./dictation')
    const onSave = vi.fn<(text: string) => void>()
    function Note() {
      const [text, setText] = useState('')
      const form = useRef<HTMLFormElement>(null)
      const handleSave = () => onSave(text)
      useFormKeys(form, { onSave: handleSave })
      return (
        <form ref={form} onSubmit={handleSave}>
          <input readOnly value={text} />
          <Dictation onText={(said) => setText((before) => before + said)} />
          <button type="submit">保存</button>
        </form>
      )
    }
    renderWithWords(<Note />)
    press('音声で入力')
    await waitFor(() => expect(started.at(-1)?.start).toHaveBeenCalledOnce())
    hear([['予約の変更です。', true]])
    hear(
      [
        ['予約の変更です。', true],
        ['来週の火曜', false],
      ],
      1,
    )
    save()
    expect(onSave).toHaveBeenCalledExactlyOnceWith('予約の変更です。来週の火曜')
    expect(started[0]?.abort).toHaveBeenCalledOnce()
    end()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('hears nobody who has left the form', async () => {
    const { unmount } = await listening()
    unmount()
    expect(started[0]?.abort).toHaveBeenCalledOnce()
  })

  it('does not begin for somebody who has left the form meanwhile', async () => {
    localStorage.setItem('dictation-agreed', 'yes')
    const { unmount } = await show()
    const thinking = Promise.withResolvers<void>()
    answer = thinking.promise
    press('音声で入力')
    await waitFor(() => expect(started).toHaveLength(1))
    unmount()
    thinking.resolve()
    await new Promise((resolve) => setTimeout(resolve))
    expect(started[0]?.start).not.toHaveBeenCalled()
  })

  it.each([
    ['not-allowed', 'マイクの使用が許可されていません。ブラウザーの設定を確認してください。'],
    ['audio-capture', 'マイクが見つかりません。'],
    ['network', 'このブラウザーの音声入力には、インターネット接続が必要です。'],
    ['bad-grammar', '音声入力を始められませんでした。'],
  ])('says why it has ended: %s', async (error, words) => {
    await listening()
    end(error)
    expect(screen.getByRole('alert').textContent).toBe(words)
  })

  it('keeps what stands on the screen when the connection is lost in the middle', async () => {
    const { onText } = await listening()
    hear([['来週の火曜', false]])
    end('network')
    expect(onText).toHaveBeenCalledExactlyOnceWith('来週の火曜')
  })

  it.each(['no-speech', 'aborted'])('ends without a word after %s', async (error) => {
    await listening()
    end(error)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a browser that sends what is said elsewhere', () => {
  it.each([['unavailable'], [undefined]])('asks once on a device before it hears (%s)', async (state) => {
    local = state
    const { unmount } = await show()
    press('音声で入力')
    expect(await screen.findByText(/ブラウザーの提供元/)).not.toBeNull()
    expect(started).toEqual([])
    press('音声入力を使う')
    await waitFor(() => expect(started[0]?.start).toHaveBeenCalledOnce())
    expect(started[0]?.processLocally).toBeUndefined()
    expect(screen.queryByText(/ブラウザーの提供元/)).toBeNull()
    unmount()
    await listening()
  })

  it('hears nothing after a no', async () => {
    local = 'unavailable'
    await show()
    press('音声で入力')
    await screen.findByText(/ブラウザーの提供元/)
    press('閉じる')
    expect(started).toEqual([])
    expect(screen.queryByText(/ブラウザーの提供元/)).toBeNull()
  })
})
