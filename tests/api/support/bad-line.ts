import { listen, originOf } from '../../../server/listen.ts'
import { FaultProxy } from '../../fault-proxy/fault-proxy.ts'
import type { World } from './world.ts'

/** The server of a test behind a line that fails as it is told to. */
export type BadLine = { proxy: FaultProxy; close(): Promise<void> }

export async function openBadLine(world: World): Promise<BadLine> {
  const server = await listen(world.app, { host: '127.0.0.1', port: 0 })
  const proxy = await FaultProxy.create(originOf(server, '127.0.0.1'))
  return {
    proxy,
    close: async () => {
      await proxy.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
