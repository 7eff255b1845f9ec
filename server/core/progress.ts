/** A step that takes longer says so again in each of these spaces. */
const AGAIN_MS = 5_000

/**
 * Says what is being done, and that it still is when it takes long: nobody should look at a silent window. The words are
 * Japanese, like everything that the server says to a person.
 */
export async function withProgress<T>(
  what: string,
  work: () => Promise<T>,
  tell: (line: string) => void = say,
): Promise<T> {
  tell(`${what}…`)
  const began = performance.now()
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - began) / 1000)
    tell(`${what}… (${seconds} 秒経過)`)
  }, AGAIN_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
