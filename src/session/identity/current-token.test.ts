// @vitest-environment node
import { expect, it } from 'vitest'
import { currentToken } from './current-token'

const refused = () => Promise.reject(Object.assign(new Error('expired'), { code: 'auth/user-token-expired' }))
const giving = (token: string) => ({ getIdToken: async () => token })

it('is nothing when nobody is signed in', async () => {
  expect(await currentToken({ currentUser: null }, true)).toBeNull()
})

it('a refusal is the word on who is signed in, and on who was when nobody is any more', async () => {
  const auth: Parameters<typeof currentToken>[0] = { currentUser: { getIdToken: refused } }
  await expect(currentToken(auth, true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  const asked = currentToken(auth, true)
  auth.currentUser = null
  await expect(asked).rejects.toMatchObject({ code: 'auth/user-token-expired' })
})

it('a refusal that comes late says nothing of a sign-in made meanwhile', async () => {
  const answer = Promise.withResolvers<string>()
  const auth: Parameters<typeof currentToken>[0] = { currentUser: { getIdToken: () => answer.promise } }
  const asked = currentToken(auth, true)
  auth.currentUser = giving('of the new sign-in')
  answer.reject(Object.assign(new Error('expired'), { code: 'auth/user-token-expired' }))
  expect(await asked).toBe('of the new sign-in')
})
