import type { Progress, ProgressOf } from '#contract/entities/progress.ts'
import { minuteMs } from '#fund/calendar/time.ts'
import type { Clock } from '../config/context.ts'
import type { Store } from '../database/store.ts'
import { progressNews, readProgress } from './progress.ts'

/** A job not heard of for this long has ended with its process. */
const silentMs = minuteMs

/**
 * Which jobs of one kind are running, on whatever node: answers by a job's id how far it is, null if it is not running.
 * Kept in memory, as the unit itself is.
 */
export const followProgress = <Job extends Progress['job']>(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  job: Job,
): ((id: string) => ProgressOf<Job> | null) => {
  const running = new Map<string, { readonly at: ProgressOf<Job>; readonly heardAt: number }>()
  store.subscribe({
    received: (topic, key) => {
      if (topic !== progressNews) return
      const progress = readProgress(key)
      if (progress.job !== job) return
      if (progress.at) running.set(progress.id, { at: progress.at as ProgressOf<Job>, heardAt: clock.now() })
      else running.delete(progress.id)
    },
    // Otherwise one that has ended meanwhile would stay there.
    resumed: () => running.clear(),
  })
  return (id) => {
    const found = running.get(id)
    return found && clock.now() - found.heardAt <= silentMs ? found.at : null
  }
}
