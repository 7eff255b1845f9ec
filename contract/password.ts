/** What is asked of a new password, wherever we ask for one. The hosted identity service itself takes six characters. */
export const MIN_LENGTH = 8

/** Counts what a person sees as characters: one outside of the basic plane is one, not two. */
export const isLongEnough = (password: string): boolean => [...password].length >= MIN_LENGTH
