/** The only home of the keys under which visits are read. The first screen loads these for the commands, and not how they are read. */
export const visitKeys = {
  all: ['visits'],
  days: ['visits', 'day'],
} as const
