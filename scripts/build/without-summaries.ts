import type { Plugin } from 'vite'

const CONTRACT = /\/contract\/[\w-]+\.ts$/
const TEXT = [`'`, `"`, '`'].map((quote) => String.raw`${quote}(?:[^${quote}\\]|\\.)*${quote}`).join('|')
const SUMMARY = new RegExp(String.raw`^ +summary:\s*(?:${TEXT})(?:\s*\+\s*(?:${TEXT}))*,\n`, 'gm')

/** A module of the contract without what its calls are for: sentences for the documentation, which the server alone writes. */
export function withoutSummaries(code: string): string {
  return code.replaceAll(SUMMARY, (found) => '\n'.repeat(found.split('\n').length - 1))
}

/** Leaves them out of the built app: the first screen waits for each of them. */
export function dropSummaries(): Plugin {
  return {
    name: 'drop-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (CONTRACT.test(id) ? { code: withoutSummaries(code), map: null } : null),
  }
}
