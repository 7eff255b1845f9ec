/** What can be set from outside for a random test: the seed, and how much of it is run. */
export const TEST_NUMBERS = [
  'SEED',
  'MODEL_SEEDS',
  'MODEL_FROM',
  'MODEL_ACTIONS',
  'MODEL_SWARM',
  'MODEL_SHRINK',
  'BAD_INPUT_CASES',
  'FOLDER_DAYS',
  'IMPORT_ROWS',
] as const
export type TestNumber = (typeof TEST_NUMBERS)[number]

/** Variables of other programs whose names speak of a seed too. */
const OTHERS = ['PYTHONHASHSEED']

/**
 * The number that this variable of the environment sets, else the usual one. It is the same in each run: `npm test` draws
 * nothing by chance, so that one commit is judged the same way twice.
 * @throws Error when the variable is set to anything but a whole number from 0.
 */
export function testNumber(name: TestNumber, usual: number): number {
  const given: string | undefined = import.meta.env[name]
  if (given === undefined) return usual
  if (!/^\d{1,15}$/.test(given)) throw new Error(`${name}=${given} is not a whole number`)
  return Number(given)
}

/**
 * A variable that means to set a seed and sets none would run the usual one instead, and look like a replay.
 * @throws Error with the names that no test reads.
 */
export function refuseUnknownSeeds(names: readonly string[]): void {
  const known: readonly string[] = [...TEST_NUMBERS, ...OTHERS]
  const unknown = names.filter((name) => /SEED/i.test(name) && !known.includes(name))
  if (unknown.length > 0) throw new Error(`No test reads ${unknown.join(', ')}. There are: ${TEST_NUMBERS.join(', ')}`)
}
