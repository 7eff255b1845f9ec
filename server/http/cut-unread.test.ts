// @vitest-environment node
import { EventEmitter } from 'node:events'
import type { ServerHttp2Session } from 'node:http2'
import { beforeEach, expect, it, vi } from 'vitest'
import { cutUnread } from './cut-unread.ts'

const SILENCE_MS = 300
const LOOKS = 20

beforeEach(() => {
  vi.useFakeTimers()
})

/** A session with one call; `waits` says at a time how many bytes of it have not gone yet. */
function sessionWith(waits: (ms: number) => number, bytesPerMs = 0) {
  const began = Date.now()
  const call = Object.defineProperty(new EventEmitter(), 'writableLength', { get: () => waits(Date.now() - began) })
  const destroy = vi.fn()
  const socket = Object.defineProperty({}, 'bytesWritten', { get: () => (Date.now() - began) * bytesPerMs })
  const session = Object.assign(new EventEmitter(), { socket, destroy })
  cutUnread(session as unknown as ServerHttp2Session, SILENCE_MS)
  session.emit('stream', call)
  return { session, call, destroy }
}
const pass = () => vi.advanceTimersByTime(SILENCE_MS * LOOKS)

it('ends a session whose call keeps what it has to send', () => {
  const { destroy } = sessionWith(() => 1)
  pass()
  expect(destroy).toHaveBeenCalled()
})

it('leaves one alone that says something at the very moment of each look', () => {
  const { destroy } = sessionWith((ms) => (ms % SILENCE_MS === 0 ? 1 : 0))
  pass()
  expect(destroy).not.toHaveBeenCalled()
})

it('leaves one alone that takes a long answer slowly', () => {
  const { destroy } = sessionWith(() => 1, 5)
  pass()
  expect(destroy).not.toHaveBeenCalled()
})

it('looks no more at a call that is closed', () => {
  const { call, destroy } = sessionWith(() => 1)
  call.emit('close')
  pass()
  expect(destroy).not.toHaveBeenCalled()
})

it('leaves no timer behind a session that is closed', () => {
  const { session } = sessionWith(() => 1)
  vi.advanceTimersByTime(SILENCE_MS)
  session.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})
