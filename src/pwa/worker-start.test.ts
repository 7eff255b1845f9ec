import { beforeEach, expect, test, vi } from 'vitest'
import { startWorker } from './worker-start'

const page = vi.hoisted(() => ({
  registration: null as unknown,
  updateWaits: vi.fn(),
  check: async () => {},
  controller: {} as object | null,
}))
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = () => {}
    register = async () => page.registration
  },
}))
vi.mock('./update', () => ({ updateWaits: page.updateWaits, looksForUpdateWith: () => {} }))
vi.mock('./update-checks', () => ({ keepChecking: (check: () => Promise<void>) => Object.assign(page, { check }) }))
vi.mock('./ask-for-claim', () => ({ askForClaim: async () => {} }))
vi.mock('@/lib/when-idle', () => ({ whenIdle: () => {} }))

class Registration extends EventTarget {
  installing: EventTarget | null = null
  waiting: EventTarget | null = null
  update = async () => {}

  /** A worker is found, and has all of its files or not. */
  install(arrives: boolean) {
    const worker = new EventTarget()
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.installing = null
    this.waiting = arrives ? worker : this.waiting
    worker.dispatchEvent(new Event('statechange'))
  }
}

let registration: Registration
beforeEach(async () => {
  page.updateWaits.mockReset()
  page.controller = {}
  registration = new Registration()
  page.registration = registration
  vi.stubGlobal('navigator', {
    serviceWorker: {
      get controller() {
        return page.controller
      },
    },
  })
  await startWorker(
    async () => new Blob(),
    () => {},
  )
})

test('a version that arrives after one that did not is offered', () => {
  registration.install(false)
  expect(page.updateWaits).not.toHaveBeenCalled()
  registration.install(true)
  expect(page.updateWaits).toHaveBeenCalled()
})

test('one that waits already is offered when it is looked for', async () => {
  registration.waiting = new EventTarget()
  await page.check()
  expect(page.updateWaits).toHaveBeenCalledOnce()
})

test('the first version of all is none to change to', () => {
  page.controller = null
  registration.install(true)
  expect(page.updateWaits).not.toHaveBeenCalled()
})
