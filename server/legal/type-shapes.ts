import * as z from 'zod/mini'
import { type Pattern, readPattern } from './pattern.ts'
import { CHECKED_TYPES, type CheckedType, readYaml, wordLists } from './read-yaml.ts'

const patterns = z.array(z.string())
const TypeFile = z.record(
  z.enum(CHECKED_TYPES),
  z.strictObject({
    title: patterns,
    words: z.array(z.strictObject({ points: z.number(), patterns })),
  }),
)

/** How a type is told. */
type TypeShape = {
  title: readonly Pattern[]
  words: readonly { points: number; patterns: readonly Pattern[] }[]
}
type TypeShapes = Readonly<Record<CheckedType, TypeShape>>

let kept: TypeShapes | null = null

/** How the types of documents are told (`rules/types.yaml`), read when it is first needed. */
export function typeShapes(): TypeShapes {
  kept ??= readShapes()
  return kept
}

function readShapes(): TypeShapes {
  const lists = wordLists()
  const written = readYaml('types.yaml', TypeFile)
  const read = (given: readonly string[]) => given.map((pattern) => readPattern(pattern, lists))
  const shape = (type: CheckedType): TypeShape => {
    const { title, words } = written[type]
    const groups = words.map((group) => ({ points: group.points, patterns: read(group.patterns) }))
    return { title: read(title), words: groups }
  }
  return { advertising: shape('advertising'), contract: shape('contract'), privacy: shape('privacy') }
}
