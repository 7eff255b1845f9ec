/**
 * Paths that belong to the server alone: the worker never answers them, neither with the shell nor from a cache.
 * Shared by the worker and by the tests of the build.
 */
export const SERVER_PATHS: readonly RegExp[] = [
  /^\/api(?![\w-])/,
  /^\/health(?![\w-])/,
  /^\/__\//,
  /^\/emulator(?![\w-])/,
  /^\/identitytoolkit\.googleapis\.com\//,
  /^\/securetoken\.googleapis\.com\//,
]

/** Whether only the server may answer this path. */
export function isServerPath(pathname: string): boolean {
  return SERVER_PATHS.some((pattern) => pattern.test(pathname))
}
