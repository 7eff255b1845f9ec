/**
 * Makes sure that JSON carries a value whole. A file, a map, a function or an endless number would be dropped or turned
 * into `{}` or null without a word.
 * @param what names the value in the error
 * @throws TypeError that names the place of the first part that is not plain data.
 */
export function assertPlain(value: unknown, what: string): void {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return
  if (typeof value === 'number' && Number.isFinite(value)) return
  if (typeof value !== 'object') throw notPlain(what, typeof value === 'number' ? String(value) : `a ${typeof value}`)
  if (Array.isArray(value)) {
    for (const [i, part] of value.entries()) assertPlain(part, `${what}[${i}]`)
    return
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  // Also an object of another realm, e.g. what a database hands back.
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null
  if (!isPlain) throw notPlain(what, `a ${value.constructor.name}`)
  for (const [key, part] of Object.entries(value)) assertPlain(part, `${what}.${key}`)
}

function notPlain(what: string, found: string): TypeError {
  return new TypeError(`${what} is ${found}: only plain data can be stored and sent`)
}
