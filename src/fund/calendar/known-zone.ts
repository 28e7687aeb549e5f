import { newYork } from './new-york.ts'

/** A zone as a browser names its own; New York where it names none, or one that it does not know itself. */
export const knownZone = (name: unknown): string => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: String(name) }).resolvedOptions().timeZone || newYork
  } catch {
    return newYork
  }
}

/**
 * The languages that a browser names, without those that are none (`C`, `en_US.UTF-8`), and without calendars and digits
 * of their own, in which the screens are not written; American English for nothing.
 */
export const knownLanguages = (names: unknown): readonly string[] => {
  const known = (Array.isArray(names) ? names : []).flatMap((name) => {
    try {
      const { baseName, hourCycle } = new Intl.Locale(name)
      return [String(new Intl.Locale(baseName, hourCycle ? { hourCycle } : {}))]
    } catch {
      return []
    }
  })
  return known.length > 0 ? known : ['en-US']
}
