import type { Progress } from '#contract/entities/progress.ts'
import type { Topic } from '../store/news.ts'

/** The topic of news that say how far something is that takes long. */
export const progressNews = 'progress'

interface Teller {
  tell(topic: Topic, key: string): Promise<void>
}

/** All that is said of a job but the name of the message. */
type JobProgress<Some> = Some extends Progress ? Omit<Some, 'type'> : never

/** Tells every node at once, and the sockets of its admins, how far a job is, or that it has ended. */
export const tellProgress = ({ tell }: Teller, { job, id, at }: JobProgress<Progress>): Promise<void> =>
  tell(progressNews, [job, id, ...(at ? [at.step ?? '', at.done, at.of ?? ''] : [])].join('|'))

/** What a key of such news says. */
export const readProgress = (key: string): Progress => {
  const [job, id = '', step, done, of] = key.split('|')
  const at = step === undefined ? null : { step: step || null, done: Number(done), of: of ? Number(of) : null }
  return { type: 'progress', job, id, at } as Progress
}
