import * as z from 'zod/mini'
import { type Pattern, readPattern } from './pattern.ts'
import { readYaml } from './read-yaml.ts'

const patterns = z.array(z.string())
const PlacesFile = z.strictObject({
  clinics: patterns,
  regions: z.array(z.strictObject({ name: z.string(), names: patterns, courts: patterns })),
})

type Region = { names: readonly Pattern[]; courts: readonly Pattern[] }
type Places = { clinics: readonly Pattern[]; regions: readonly Region[] }

let kept: Places | null = null

/** Parts of the country and how clinics are called (`rules/places.yaml`), read when it is first needed. */
export function places(): Places {
  kept ??= readPlaces()
  return kept
}

function readPlaces(): Places {
  const { clinics, regions } = readYaml('places.yaml', PlacesFile)
  const read = (given: readonly string[]) => given.map((pattern) => readPattern(pattern, {}))
  return {
    clinics: read(clinics),
    regions: regions.map(({ names, courts }) => ({ names: read(names), courts: read(courts) })),
  }
}
