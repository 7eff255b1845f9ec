import { describe, expect, it, vi } from 'vitest'
import { isTrustedScript, trustOwnScripts } from './trusted-url'

const BASE = 'https://desk.example/customers/1?x=1'

describe('an address of code', () => {
  it.each([
    '/sw.js',
    '/assets/search-worker-Bx12.js',
    'https://desk.example/assets/app.js',
    'https://apis.google.com/js/api.js?onload=__iframefcb1',
  ])('%s is trusted', (url) => {
    expect(isTrustedScript(url, BASE)).toBe(true)
  })

  it.each([
    '',
    '/',
    '/api/customers',
    '/emulator/auth/chooser.js',
    '/assets/../api/customers',
    '/assets/%2e%2e/api/customers',
    '//evil.example/assets/app.js',
    'https://evil.example/sw.js',
    'http://desk.example/assets/app.js',
    'https://desk.example:8443/sw.js',
    'https://apis.google.com.evil.example/js/api.js',
    'https://apis.google.com@evil.example/js/api.js',
    'http://apis.google.com/js/api.js',
    'data:text/javascript,alert(1)',
    'blob:https://desk.example/0b8ff5c6',
    'javascript:alert(1)',
    'https://[',
  ])('%j is not', (url) => {
    expect(isTrustedScript(url, BASE)).toBe(false)
  })
})

it('the policy hands on what is trusted, as it came, and nothing else; text never becomes code', () => {
  const createPolicy = vi.fn<(name: string, rules: { createScriptURL: (url: string) => string | null }) => void>()
  trustOwnScripts({ createPolicy })
  const [name, rules] = createPolicy.mock.calls[0] ?? []
  expect(name).toBe('default')
  expect(Object.keys(rules ?? {})).toEqual(['createScriptURL'])
  expect(rules?.createScriptURL('/sw.js')).toBe('/sw.js')
  expect(rules?.createScriptURL('https://evil.example/x.js')).toBeNull()
})

it('a browser without Trusted Types goes without', () => {
  expect(() => trustOwnScripts(undefined)).not.toThrow()
})

it('never asks for a second one', () => {
  const createPolicy = vi.fn<() => void>()
  trustOwnScripts({ defaultPolicy: {}, createPolicy })
  expect(createPolicy).not.toHaveBeenCalled()
})
