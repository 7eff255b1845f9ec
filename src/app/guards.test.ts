import { describe, expect, it } from 'vitest'
import { identified, nobodySignedIn } from '@/session/session'
import { guardLogin, guardProtected, parseInviteSearch, parseLoginSearch, requireGuest, requireSignIn } from './guards'

describe('who may see a protected page', () => {
  it('sends a signed-out visitor to /login and remembers the origin', () => {
    const origin = '/customers?search=%E5%B1%B1%E7%94%B0&sort_by=name'
    expect(guardProtected('signed-out', origin, false)).toEqual({ redirect: origin })
    expect(guardProtected('signed-out', '/', false)).toEqual({})
  })

  it('lets in who is signed in, and shows the form at once where nobody was here before', () => {
    expect(guardProtected('signed-in', '/customers', false)).toBeNull()
    expect(guardProtected('loading', '/customers', false)).toEqual({ redirect: '/customers' })
  })

  it('does not remember the page after a deliberate sign-out', () => {
    expect(guardProtected('signed-out', '/customers/1?search=name', true)).toEqual({})
  })
})

describe('who may see /login', () => {
  it('sends a signed-in visitor back where they came from, else to the dashboard', () => {
    expect(guardLogin('signed-in', { redirect: '/invite?code=abc' })).toBe('/invite?code=abc')
    expect(guardLogin('signed-in', {})).toBe('/')
  })

  it('never leads to another site or back to /login', () => {
    const hostile = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/login',
      '/\t/x',
    ]
    for (const redirect of hostile) {
      expect(guardLogin('signed-in', { redirect })).toBe('/')
      expect(parseLoginSearch({ redirect })).toEqual({})
    }
  })

  it('shows the form to everybody else', () => {
    expect(guardLogin('signed-out', { redirect: '/customers' })).toBeNull()
    expect(guardLogin('loading', {})).toBeNull()
  })
})

describe('an invitation link', () => {
  it('keeps the code as it is written', () => {
    expect(parseInviteSearch({ code: '0012e5' })).toEqual({ code: '0012e5' })
    expect(parseInviteSearch({ code: ' ' })).toEqual({})
    expect(parseInviteSearch({})).toEqual({})
  })
})

describe('the page that was left', () => {
  const left = { redirect: '/customers?search=%E5%B1%B1%E7%94%B0' }
  const cameFrom = (search = left) => {
    try {
      requireGuest({ search })
    } catch (thrown) {
      return (thrown as { options: { href: string } }).options.href
    }
    return null
  }

  it('is shown again to the one who was there, and to nobody else', () => {
    const anna = { uid: 'anna', email: 'anna@sakura.example', displayName: '安奈' }
    identified(anna)
    nobodySignedIn()
    expect(cameFrom()).toBeNull()
    identified(anna)
    expect(cameFrom()).toBe(left.redirect)
    nobodySignedIn()
    identified({ ...anna, uid: 'ben' })
    expect(cameFrom()).toBe('/')
  })

  it('names nobody above the sign-in page, once somebody was here', () => {
    const asked = () => {
      try {
        requireSignIn({ location: { href: '/customers?search=%E5%B1%B1%E7%94%B0&new=1' } })
      } catch (thrown) {
        return (thrown as { options: { search: object } }).options.search
      }
      return null
    }
    nobodySignedIn()
    sessionStorage.clear()
    expect(asked()).toEqual({ redirect: '/customers?search=%E5%B1%B1%E7%94%B0&new=1' })
    identified({ uid: 'anna', email: 'anna@sakura.example', displayName: '安奈' })
    nobodySignedIn()
    expect(asked()).toEqual({ redirect: '/customers?new=1' })
  })

  it('is shown to whoever signs in with another account, where it is an invitation', () => {
    identified({ uid: 'wrong', email: 'wrong@sakura.example', displayName: '安奈' })
    nobodySignedIn()
    identified({ uid: 'right', email: 'right@sakura.example', displayName: '安奈' })
    expect(cameFrom({ redirect: '/invite?code=abc' })).toBe('/invite?code=abc')
    expect(cameFrom({ redirect: '/invite-else' })).toBe('/')
  })
})
