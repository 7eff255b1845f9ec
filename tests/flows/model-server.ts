import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A model behind an OpenAI-compatible API that says one piece after the other, when the flow says so. */
export type ModelServer = {
  /** `name:port`, for the server's TRUSTED_HOSTS. */
  host: string
  /** Says more to whoever asked last. */
  say: (piece: string) => void
  /** Ends the answer. */
  end: () => void
  close: () => void
}

export async function startModel(): Promise<ModelServer> {
  let reply: ServerResponse | null = null
  let early: string[] = []
  const server = createServer((request, answer) => {
    request.resume()
    request.on('end', () => {
      answer.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const piece of early.splice(0)) answer.write(chunk(piece))
      reply = answer
      // Who asked has gone, or has the whole answer: what is said from now on is for the next one.
      answer.on('close', () => {
        if (reply === answer) reply = null
      })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    say: (piece) => {
      if (reply) reply.write(chunk(piece))
      else early.push(piece)
    },
    end: () => {
      reply?.end(END)
      reply = null
      early = []
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** One event of the stream of an answer. */
export const chunk = (content: string, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta: { content }, finish_reason }] })}\n\n`
/** The end of that stream. */
export const END = `${chunk('', 'stop')}data: [DONE]\n\n`
