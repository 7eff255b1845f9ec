type SignedIn = { getIdToken: (force: boolean) => Promise<string> }

/**
 * The credential of whoever is signed in; null when nobody is. A refusal that arrives after somebody else has signed in, or
 * the same person anew, says nothing of them: theirs is asked for.
 */
export async function currentToken(auth: { currentUser: SignedIn | null }, force: boolean): Promise<string | null> {
  const user = auth.currentUser
  try {
    return (await user?.getIdToken(force)) ?? null
  } catch (thrown) {
    if (auth.currentUser === null || auth.currentUser === user) throw thrown
    return currentToken(auth, force)
  }
}
