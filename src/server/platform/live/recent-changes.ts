import { minuteMs } from '#fund/calendar/time.ts'
import type { Clock } from '../config/context.ts'
import { everybody } from './account-news.ts'

/** For how long it is remembered when an account changed; a page that opens its socket later hears that it may have. */
const keptMs = minuteMs

/**
 * When accounts last changed: a page reads its data before its socket is open, so a change in between is news to it.
 */
export const newRecentChanges = (clock: Clock) => {
  const startedAt = clock.now()
  const changedAt = new Map<string, number>()
  const isBefore = (key: string, since: number): boolean => (changedAt.get(key) ?? Number.NEGATIVE_INFINITY) < since
  return {
    /** `key` is the news's key: a person's id, or everybody. */
    note: (key: string): void => void changedAt.set(key, clock.now()),
    /** Whether something may have changed for a person within the last `milliseconds`. */
    within: (personId: string, milliseconds: number): boolean => {
      const since = clock.now() - milliseconds
      return milliseconds > keptMs || since < startedAt || !isBefore(personId, since) || !isBefore(everybody, since)
    },
    forgetOld: (): void => {
      for (const key of changedAt.keys()) if (isBefore(key, clock.now() - keptMs)) changedAt.delete(key)
    },
  }
}
