/** Unit tests are two projects of `vitest.config.ts`: those of a page, and those that need none. */
const PROJECTS = { unit: ['unit', 'page'] }

/** The arguments that let vitest run the tests of this kind. */
export function projectArgs(kind) {
  return (PROJECTS[kind] ?? [kind]).flatMap((project) => ['--project', project])
}
