/**
 * Kinds that are two projects of `vitest.config.ts`: unit tests of a page, and those that need none; API tests with files in
 * the database, and some once more with files in an object store.
 */
const PROJECTS = { unit: ['unit', 'page'], api: ['api', 'objects'] }

/** The arguments that let vitest run the tests of this kind. */
export function projectArgs(kind) {
  return (PROJECTS[kind] ?? [kind]).flatMap((project) => ['--project', project])
}
