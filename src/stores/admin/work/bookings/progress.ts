import { atom } from 'nanostores'
import type { Progress, ProgressOf } from '#contract/entities/progress.ts'

/** The latest progress of a long job received over the socket; null before the first. */
const $progress = atom<Progress | null>(null)

export const hearProgress = (progress: Progress): void => $progress.set(progress)

/** Calls back with each progress of that job, and with null at its end, until the returned function is called. */
export const onProgress = <Job extends Progress['job']>(
  job: Job,
  run: (id: string, at: ProgressOf<Job>) => void,
): (() => void) =>
  $progress.listen((progress) => {
    if (progress?.job === job) run(progress.id, progress.at as ProgressOf<Job>)
  })
