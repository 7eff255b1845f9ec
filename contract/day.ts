/** Milliseconds of a day. Tokyo has no daylight saving time: every day there is as long. */
export const DAY_MS = 86_400_000
