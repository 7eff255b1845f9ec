import { useEffect, useState } from 'react'
import { type SignInWay, signInWays } from './prove-identity'

/** How that person signs in; null until the identity service has said so. */
export function useSignInWays(uid: string | undefined): readonly SignInWay[] | null {
  const [ways, setWays] = useState<readonly SignInWay[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (uid !== undefined) void signInWays().then((found) => isCurrent && setWays(found))
    return () => {
      isCurrent = false
    }
  }, [uid])
  return ways
}
