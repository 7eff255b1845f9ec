import 'fake-indexeddb/auto'
import { afterEach, vi } from 'vitest'

// Also after a test that failed: what it changed is not there for its second try, nor for the next one. It runs last.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

// Loading React and its testing library costs more than most files without a page take to run.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  // Ends what never comes. Code that a screen brings late takes as long as the machine is busy.
  configure({ asyncUtilTimeout: 30_000 })
  afterEach(cleanup)
  // The event of the input method, which this document lacks.
  Object.assign(document.defaultView ?? {}, {
    CompositionEvent: class extends UIEvent {
      readonly data: string
      constructor(type: string, { data = '', ...init }: CompositionEventInit = {}) {
        super(type, init)
        this.data = data
      }
    },
  })
}
