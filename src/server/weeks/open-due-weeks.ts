import { minuteMs } from '#fund/time.ts'
import type { Context } from '../context.ts'
import { isWeekDue, openWeeks } from './open-weeks.ts'

const openEveryMilliseconds = minuteMs

/** Opens the weeks that are due. Every node may try at any moment; one does it. */
export const openDueWeeks = async ({ store, clock }: Context): Promise<void> => {
  const now = clock.now()
  if (await isWeekDue(store.read, now)) await store.write((work) => openWeeks(work, now))
}

/** Opens due weeks now and every minute; the answer ends it. */
export const startOpeningWeeks = (context: Context): (() => void) => {
  const once = (): void => {
    openDueWeeks(context).catch((reason) => context.log.error({ reason: String(reason) }, 'opening the week failed'))
  }
  once()
  const timer = setInterval(once, openEveryMilliseconds).unref()
  return () => clearInterval(timer)
}
