import { newYork } from './new-york.ts'

/** A zone as a browser names its own; New York where it names none, or one that it does not know itself. */
export const knownZone = (name: unknown): string => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: String(name) }).resolvedOptions().timeZone || newYork
  } catch {
    return newYork
  }
}

/** The languages that a browser names, without those that are none (`C`, `en_US.UTF-8`); American English for nothing. */
export const knownLanguages = (names: unknown): readonly string[] => {
  const known = (Array.isArray(names) ? names : []).filter((name) => {
    try {
      return Intl.getCanonicalLocales(name).length > 0
    } catch {
      return false
    }
  })
  return known.length > 0 ? known : ['en-US']
}
