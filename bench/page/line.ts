import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** Round trip in ms; both rates in bits a second, shared by everything that passes. */
export type Quality = { roundTrip: number; down: number; up: number }

/** A phone's line or thin Wi-Fi, as Lighthouse's "slow 4G" has it. */
export const SLOW: Quality = { roundTrip: 150, down: 1_600_000, up: 750_000 }

/** Small enough that connections take turns on a full line (bytes). */
const PIECE = 4_096
/** What may wait on its way for one connection before its sender is stopped (bytes). */
const ROOM = 96 * 1_024

/** When a direction of the line is free again, ms as `performance.now()` has them. */
type Lane = { freeAt: number }
type Direction = 'down' | 'up'

/**
 * A line between a browser and a server of this machine: all connections (pages, workers, the service worker) share its
 * rates and its round trip. It can be cut, and laid again at the same port.
 */
export class Line {
  readonly #target: number
  #quality: Quality | null = null
  #server: Server | null = null
  #port = 0
  readonly #sockets = new Set<Socket>()
  readonly #lanes: Record<Direction, Lane> = { down: { freeAt: 0 }, up: { freeAt: 0 } }
  #arrived: { at: number; bytes: number }[] = []

  private constructor(target: number) {
    this.#target = target
  }

  /** A line to this port of 127.0.0.1, unshaped at first. */
  static async lay(target: number): Promise<Line> {
    const line = new Line(target)
    await line.join()
    return line
  }

  get origin(): string {
    return `https://localhost:${this.#port}`
  }

  /** Shapes the line from here on; null for as fast as the machine is. Open connections are closed. */
  shape(quality: Quality | null): void {
    this.#quality = quality
    this.#lanes.down.freeAt = 0
    this.#lanes.up.freeAt = 0
    this.#arrived = []
    for (const socket of this.#sockets) socket.destroy()
  }

  /** What has reached the browser since the line was shaped, until that moment (ms since 1970), headers and TLS included. */
  bytesUntil(moment: number): number {
    return this.#arrived.filter(({ at }) => at <= moment).reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Cuts the line: connections end, new ones are refused. */
  async cut(): Promise<void> {
    const server = this.#server
    this.#server = null
    if (!server) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  async join(): Promise<void> {
    if (this.#server) return
    this.#server = createServer((socket) => this.#accept(socket)).listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    if (typeof address === 'object' && address) this.#port = address.port
  }

  #accept(browser: Socket): void {
    this.#keep(browser)
    browser.pause()
    // The handshake of TCP is a round trip of its own.
    setTimeout(() => {
      if (browser.destroyed) return
      const server = connect(this.#target, '127.0.0.1')
      this.#keep(server)
      this.#carry(browser, server, 'up')
      this.#carry(server, browser, 'down')
      browser.resume()
    }, this.#quality?.roundTrip ?? 0)
  }

  #keep(socket: Socket): void {
    socket.setNoDelay(true)
    this.#sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#sockets.delete(socket))
  }

  #carry(from: Socket, to: Socket, direction: Direction): void {
    const under: { bytes: Buffer; at: number }[] = []
    let waiting = 0
    let timer: NodeJS.Timeout | undefined
    const deliver = () => {
      timer = undefined
      for (let first = under[0]; first && first.at <= performance.now() + 0.5; first = under[0]) {
        under.shift()
        waiting -= first.bytes.length
        if (direction === 'down') this.#arrived.push({ at: Date.now(), bytes: first.bytes.length })
        to.write(first.bytes)
      }
      if (waiting < ROOM / 2) from.resume()
      const next = under[0]
      if (next) timer = setTimeout(deliver, Math.max(0, next.at - performance.now()))
      else if (from.readableEnded || from.destroyed) to.end()
    }
    from.on('data', (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += PIECE) {
        const piece = bytes.subarray(at, at + PIECE)
        under.push({ bytes: piece, at: this.#arrivalOf(piece.length, direction) })
      }
      waiting += bytes.length
      if (waiting > ROOM) from.pause()
      if (timer === undefined) deliver()
    })
    const end = () => {
      if (under.length === 0) to.end()
    }
    from.on('end', end)
    from.on('close', end)
    to.on('close', () => from.destroy())
  }

  /** Takes the lane for so many bytes; the time at which they arrive at the other end. */
  #arrivalOf(bytes: number, direction: Direction): number {
    if (!this.#quality) return 0
    const lane = this.#lanes[direction]
    lane.freeAt = Math.max(performance.now(), lane.freeAt) + (bytes * 8_000) / this.#quality[direction]
    return lane.freeAt + this.#quality.roundTrip / 2
  }
}
