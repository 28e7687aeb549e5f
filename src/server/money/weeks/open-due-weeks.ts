import type { Context } from '#server/platform/config/context.ts'
import { isWeekDue, openWeeks } from './open-weeks.ts'

/** Opens the weeks that are due. Every node may try at any moment; one of them does it. */
export const openDueWeeks = async ({ store, clock }: Context): Promise<void> => {
  const now = clock.now()
  if (await isWeekDue(store.read, now)) await store.write((work) => openWeeks(work, now))
}
