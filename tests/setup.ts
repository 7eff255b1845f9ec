import 'fake-indexeddb/auto'
import { afterEach } from 'vitest'

// Loading React and its testing library costs more than most files without a page take to run.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
}
