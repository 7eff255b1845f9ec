import type { Engine } from './engine.ts'

/** Says what was computed from the records, sentence by sentence, so that both engines are read in the same way. */
export const builtInEngine: Engine = {
  name: 'built-in',
  write: async ({ builtIn }, { signal, onText }) => {
    for (const sentence of builtIn.match(/[^。\n]*[。\n]?/g) ?? []) {
      signal.throwIfAborted()
      if (sentence !== '') onText(sentence)
    }
    return builtIn
  },
  fill: async ({ builtIn }) => builtIn,
}
