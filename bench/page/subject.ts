import type { Device } from './device.ts'
import type { Mark } from './recorder.ts'

/** A built app with its server, and how one uses it. */
export type Subject = {
  name: string
  /** Where its server listens on 127.0.0.1, with TLS. */
  port: number
  /** The first screen with its data, at `/`. */
  ready: Mark
  /** Types what one signs in with; absent where nobody has to. */
  signIn?: (device: Device) => Promise<void>
  /** Puts everything onto the device, as after a day of use; begins and ends on the first screen. */
  fill: (device: Device, origin: string) => Promise<void>
  /** The list of customers: its address, its rows, its way in from the first screen and its way back. */
  list: { path: string; rows: Mark; link: string; back: string; field: string }
  stop: () => Promise<void>
}
