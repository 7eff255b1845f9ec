import { type Area, dropText, keepText, readText } from './browser-storage'
import { createStore, type Store } from './store'

/** How a value is written as text. `parse` gives null for a text that means nothing. */
export type Format<T> = { parse: (text: string) => T | null; write: (value: T) => string }

export type StoredValue<T> = {
  /** Read each time, as another tab may have changed it; null when there is none, or none that can be understood. */
  read: () => T | null
  /** @returns false when it could not be kept. */
  keep: (value: T) => boolean
  drop: () => void
}

/** A value that the browser keeps under `key`. Never throws. */
export function storedValue<T>(key: string, { parse, write }: Format<T>, area: Area = 'local'): StoredValue<T> {
  return {
    read: () => {
      const text = readText(key, area)
      return text === null || text === undefined ? null : parse(text)
    },
    keep: (value) => keepText(key, write(value), area),
    drop: () => dropText(key, area),
  }
}

/**
 * A choice of this page that the device remembers for its next starts. Read once; where nothing can be kept it lasts
 * until the page is left. Screens follow it as any store.
 */
export function storedSetting<T>(key: string, format: Format<T>, fallback: T): Store<T> {
  const kept = storedValue(key, format)
  const store = createStore(kept.read() ?? fallback)
  return {
    ...store,
    set: (value) => {
      store.set(value)
      kept.keep(value)
    },
  }
}

type Parser<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } }

/** Values that this schema lets through, as JSON. */
export function asJson<T>(schema: Parser<T>): Format<T> {
  return {
    parse: (text) => {
      const parsed = schema.safeParse(parseJson(text))
      return parsed.success ? parsed.data : null
    },
    write: (value) => JSON.stringify(value),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One of a few words. */
export function asWord<const W extends string>(words: readonly W[]): Format<W> {
  return { parse: (text) => words.find((word) => word === text) ?? null, write: (word) => word }
}

/** A number, e.g. a time in ms since 1970. */
export const AS_NUMBER: Format<number> = {
  parse: (text) => (text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text)),
  write: String,
}
