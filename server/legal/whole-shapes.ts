import * as z from 'zod/mini'
import { type Pattern, readPattern } from './pattern.ts'
import { readYaml, wordLists } from './read-yaml.ts'

const patterns = z.array(z.string())
const Shape = z.strictObject({
  title: patterns,
  opening: patterns,
  article: z.string(),
  statement: patterns,
  sections: z.record(z.string(), patterns),
})
const WholeFile = z.strictObject({
  contract: Shape,
  privacy: Shape,
  none: z.strictObject({ head: patterns, anywhere: patterns, untitled: patterns }),
})

/** What a whole document of a type has (`rules/whole.yaml`). */
export type WholeShape = {
  title: readonly Pattern[]
  /** What opens a document in place of a title. */
  opening: readonly Pattern[]
  article: Pattern
  /** What one says who promises it. */
  statement: readonly Pattern[]
  sections: readonly (readonly Pattern[])[]
}
/** What shows that a text is another kind of document, though it speaks of the same things. */
type Others = { head: readonly Pattern[]; anywhere: readonly Pattern[]; untitled: readonly Pattern[] }
type WholeShapes = { contract: WholeShape; privacy: WholeShape; none: Others }

let kept: WholeShapes | null = null

/** The shapes of whole documents, read when they are first needed. */
export function wholeShapes(): WholeShapes {
  kept ??= readShapes()
  return kept
}

function readShapes(): WholeShapes {
  const lists = wordLists()
  const { contract, privacy, none } = readYaml('whole.yaml', WholeFile)
  const read = (given: readonly string[]) => given.map((pattern) => readPattern(pattern, lists))
  const shape = ({ title, opening, article, statement, sections }: z.infer<typeof Shape>): WholeShape => ({
    title: read(title),
    opening: read(opening),
    article: readPattern(article, lists),
    statement: read(statement),
    sections: Object.values(sections).map(read),
  })
  return {
    contract: shape(contract),
    privacy: shape(privacy),
    none: { head: read(none.head), anywhere: read(none.anywhere), untitled: read(none.untitled) },
  }
}
