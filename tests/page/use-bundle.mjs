// In the process of a test: the runner asks for the page's library and gets the bundle.
import { registerHooks } from 'node:module'
import { bundlePath } from './bundle-path.mjs'

const url = bundlePath().href
registerHooks({
  resolve: (name, context, next) => (name === 'happy-dom' ? { url, shortCircuit: true } : next(name, context)),
})
