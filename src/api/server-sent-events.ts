/** One message of a stream. */
export type ServerSentEvent = { id: string; type: string; data: string }

/**
 * Reads server-sent events out of text that comes in pieces of any size. A message counts once its empty line has come, so
 * that what a dropped connection has cut is never taken for whole. Comments are passed over.
 */
export function createEventReader(): (piece: string) => ServerSentEvent[] {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(parse).filter((event) => event !== null)
  }
}

function parse(block: string): ServerSentEvent | null {
  const event = { id: '', type: 'message', data: '' }
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
    if (name === 'id') event.id = value
    else if (name === 'event') event.type = value
    else if (name === 'data') data.push(value)
  }
  return data.length === 0 ? null : { ...event, data: data.join('\n') }
}
