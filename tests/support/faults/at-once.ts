import type { Steps } from '#fund/calendar/steps.ts'
import { allocateSteps } from '#fund/money/allocate.ts'
import { closeSteps } from '#fund/weeks/close.ts'
import { correctionSteps } from '#fund/weeks/correction.ts'

const whole = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** A total shared out by weights, computed without interruption. */
export const allocateParts = (total: number, weights: readonly number[]) => whole(allocateSteps(total, weights))

/** A close, computed without interruption. */
export const computeClose = (week: Parameters<typeof closeSteps>[0]) => whole(closeSteps(week))

/** A correction, computed without interruption. */
export const computeCorrection = (correction: Parameters<typeof correctionSteps>[0]) =>
  whole(correctionSteps(correction))
