import { atom } from 'nanostores'
import type { Progress, ProgressOf } from '#contract/entities/progress.ts'

/** The last that the socket told of a job that takes long; null before the first. */
export const $progress = atom<Progress | null>(null)

export const hearProgress = (progress: Progress): void => $progress.set(progress)

/** Calls back with how far that job is, each time it is told, until the answer is called; null is its end. */
export const onProgress = <Job extends Progress['job']>(
  job: Job,
  run: (id: string, at: ProgressOf<Job>) => void,
): (() => void) =>
  $progress.listen((told) => {
    if (told?.job === job) run(told.id, told.at as ProgressOf<Job>)
  })
