import { describe, expect, it } from 'vitest'
import { createEventReader, type ServerSentEvent } from './server-sent-events'

const STREAM =
  ': beat\n\nid: 1\nevent: text\ndata: {"text":"𠮷野\\n家"}\n\nid: 2\ndata: a\ndata:b\n\n:\n\nid: 3\nevent: end\ndata: {}\n\n'
const EVENTS: ServerSentEvent[] = [
  { id: '1', type: 'text', data: '{"text":"𠮷野\\n家"}' },
  { id: '2', type: 'message', data: 'a\nb' },
  { id: '3', type: 'end', data: '{}' },
]

const readAll = (pieces: readonly string[]) => {
  const read = createEventReader()
  return pieces.flatMap((piece) => read(piece))
}

describe('server-sent events', () => {
  it('are read whole, without comments', () => {
    expect(readAll([STREAM])).toEqual(EVENTS)
  })

  it('may be cut anywhere', () => {
    expect(readAll([...STREAM])).toEqual(EVENTS)
    for (let at = 0; at <= STREAM.length; at += 1) {
      expect(readAll([STREAM.slice(0, at), STREAM.slice(at)]), `cut at ${at}`).toEqual(EVENTS)
    }
  })

  it('may have line ends of Windows', () => {
    expect(readAll([STREAM.replaceAll('\n', '\r\n')])).toEqual(EVENTS)
  })

  it('count only when their empty line has come', () => {
    expect(readAll([STREAM.slice(0, -1)])).toEqual(EVENTS.slice(0, 2))
  })
})
