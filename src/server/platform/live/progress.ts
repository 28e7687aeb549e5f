import type { Progress } from '#contract/entities/progress.ts'
import type { Topic } from '../database/news.ts'

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
