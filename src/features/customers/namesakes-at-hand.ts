import { copyAtHand } from '@/offline/cache/read-or-copy'
import type { Bearer, Namesakes } from '@/offline/replica/collections/question'

type Waiting = { person: Bearer; answer: (found: Namesakes | null) => void }
let waiting: Waiting[] = []
let isAsking = false

/**
 * Who else bears the name of a person, as the copy on this device has them; null without one. The rows of a list ask at the same
 * time and are answered by one walk over the copy; whoever asks meanwhile is in the next one.
 */
export function namesakesAtHand(person: Bearer): Promise<Namesakes | null> {
  return new Promise((answer) => {
    waiting.push({ person, answer })
    if (!isAsking) void askForAll()
  })
}

async function askForAll(): Promise<void> {
  isAsking = true
  // The rows that are drawn together have all asked by then.
  await Promise.resolve()
  while (waiting.length > 0) {
    const asked = waiting
    waiting = []
    const found = await copyAtHand('namesakes', { people: asked.map(({ person }) => person) })
    for (const [index, { answer }] of asked.entries()) answer(found?.namesakes[index] ?? null)
  }
  isAsking = false
}
