/** The accounts of the demo that flows sign in with; each is signed in once, before the first flow. */
export const ACCOUNTS = [
  'admin@sakura.example',
  'manager@sakura.example',
  'staff@sakura.example',
  'admin@midori.example',
  'staff@midori.example',
] as const
export type Account = (typeof ACCOUNTS)[number]
