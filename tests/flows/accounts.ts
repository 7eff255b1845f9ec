/** Of everybody in the demo. */
export const PASSWORD = 'madoguchi-demo'

/** The accounts of the demo that flows sign in with; each is signed in once, before the first flow. */
export const ACCOUNTS = [
  'admin@sakura.example',
  'manager@sakura.example',
  'staff@sakura.example',
  'admin@midori.example',
  'staff@midori.example',
] as const
export type Account = (typeof ACCOUNTS)[number]

/**
 * People of さくらクリニック with the demo's password, made before the first flow. Each belongs to the flow that renames
 * them, ends their sign-ins or takes them to another company, and nobody else signs in with them.
 */
export const OWN_ACCOUNTS = {
  renamed: 'renamed@sakura.example',
  newPassword: 'new-password@sakura.example',
  forgotten: 'forgotten@sakura.example',
  signedOut: 'signed-out@sakura.example',
  moving: 'moving@sakura.example',
  moved: 'moved@sakura.example',
  dismissed: 'dismissed@sakura.example',
  lostTablet: 'lost-tablet@sakura.example',
} as const
