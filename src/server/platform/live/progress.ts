import type { Progress, ProgressOf } from '#contract/entities/progress.ts'
import { minuteMs } from '#fund/calendar/time.ts'
import type { Clock } from '../config/context.ts'
import type { Topic } from '../database/news.ts'
import type { Store } from '../database/store.ts'

/** The topic of news about the progress of long jobs. */
export const progressNews = 'progress'

interface Teller {
  tell(topic: Topic, key: string): Promise<void>
}

/** Everything in a message about a job except the message's type. */
type JobProgress<Some> = Some extends Progress ? Omit<Some, 'type'> : never

/** Sends to every node at once, and to the sockets of its admins, how far a job is, or that it has ended. */
export const tellProgress = ({ tell }: Teller, { job, id, at }: JobProgress<Progress>): Promise<void> =>
  tell(progressNews, [job, id, ...(at ? [at.step ?? '', at.done, at.of ?? ''] : [])].join('|'))

/** The progress that a key of such news holds. */
export const readProgress = (key: string): Progress => {
  const [job, id = '', step, done, of] = key.split('|')
  const at = step === undefined ? null : { step: step || null, done: Number(done), of: of ? Number(of) : null }
  return { type: 'progress', job, id, at } as Progress
}

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
