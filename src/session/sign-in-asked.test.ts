import { beforeEach, expect, it } from 'vitest'
import { askToSignIn, setSignInOpen, signInAsked, stopAskingToSignIn } from './sign-in-asked'

beforeEach(stopAskingToSignIn)

it('asks once; what the person has put off stays put off while the server goes on refusing', () => {
  askToSignIn('refused')
  expect(signInAsked()).toEqual({ reason: 'refused', isOpen: true })
  setSignInOpen(false)
  askToSignIn('refused')
  expect(signInAsked()).toEqual({ reason: 'refused', isOpen: false })
})

it('the end of the session is asked even after a refusal was put off, and is not turned back into one', () => {
  askToSignIn('refused')
  setSignInOpen(false)
  askToSignIn('ended')
  expect(signInAsked()).toEqual({ reason: 'ended', isOpen: true })
  askToSignIn('refused')
  expect(signInAsked()).toEqual({ reason: 'ended', isOpen: true })
})

it('can be opened where nothing was asked yet: for entries that have waited since the last visit', () => {
  setSignInOpen(true)
  expect(signInAsked()).toEqual({ reason: 'refused', isOpen: true })
})
