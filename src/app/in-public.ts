/** Seen by people in the waiting room: the menu and the notices of the desk name others. */
export const IN_PUBLIC = '/reception/board'
