import * as z from 'zod/mini'
import { AppError } from '../core/app-error.ts'
import type { FillingTask, Message } from './engine.ts'

const SHAPE = '答えは、次のJSON Schemaに合うJSONだけにしてください。説明も、コードの囲みも要りません。'
const NOT_SO = 'この答えは読み取れませんでした。次の点を直して、JSONだけをもう一度書いてください。'
/** Of what was wrong, as much as helps. */
const MOST_PROBLEMS = 10

/**
 * Asks for data of a schema in words, as every server of a model understands them: those that take a schema of their own take
 * different ones, and some refuse the request. What does not fit is told once. Throws AppError EXT_004.
 */
export async function fillBy<T>(
  ask: (messages: readonly Message[]) => Promise<string>,
  { messages, schema }: FillingTask<T>,
): Promise<T> {
  const shape = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  const asked: Message[] = [...messages, { role: 'user', content: `${SHAPE}\n${shape}` }]
  const first = await ask(asked)
  const read = readJson(first, schema)
  if ('data' in read) return read.data
  const again = await ask([
    ...asked,
    { role: 'assistant', content: first },
    { role: 'user', content: `${NOT_SO}\n${read.problems}` },
  ])
  const repaired = readJson(again, schema)
  if ('data' in repaired) return repaired.data
  throw new AppError('EXT_004', { cause: new Error(repaired.problems) })
}

type Read<T> = { data: T } | { problems: string }

/** The JSON of an answer, whatever is said around it. */
function readJson<T>(answer: string, schema: z.ZodMiniType<T>): Read<T> {
  const json = /[[{][\s\S]*[\]}]/.exec(answer)?.[0]
  if (json === undefined) return { problems: 'JSONがありません。' }
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (thrown) {
    return { problems: `JSONとして読み取れません: ${(thrown as Error).message}` }
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return { data: parsed.data }
  const problems = parsed.error.issues.slice(0, MOST_PROBLEMS)
  return { problems: problems.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n') }
}
