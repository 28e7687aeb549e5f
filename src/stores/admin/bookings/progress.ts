import { atom } from 'nanostores'
import type { Progress } from '#contract/entities/progress.ts'

/** The last that the socket told of a job that takes long; null before the first. */
export const $progress = atom<Progress | null>(null)

export const hearProgress = (progress: Progress): void => $progress.set(progress)

/** Calls back with how far that job is, each time it is told, until the answer is called; null is its end. */
export const onProgress = (job: Progress['job'], run: (id: string, at: Progress['at']) => void): (() => void) =>
  $progress.listen((told) => {
    if (told?.job === job) run(told.id, told.at)
  })
