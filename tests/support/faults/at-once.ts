import type { Steps } from '#fund/calendar/steps.ts'
import { allocateSteps } from '#fund/money/allocate.ts'
import { termsFromBeginning } from '#fund/terms/money-terms.ts'
import { closeSteps, type WeekToClose } from '#fund/weeks/close.ts'
import { correctionSteps } from '#fund/weeks/correction.ts'

const whole = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** A total shared out by weights, computed without interruption. */
export const allocateParts = (total: number, weights: readonly number[]) => whole(allocateSteps(total, weights))

/** A close, computed without interruption; by the terms from the beginning unless others are given. */
export const computeClose = (week: Omit<WeekToClose, 'terms'> & Partial<Pick<WeekToClose, 'terms'>>) =>
  whole(closeSteps({ terms: termsFromBeginning.figures, ...week }))

type Correction = Parameters<typeof correctionSteps>[0]

/** A correction, computed without interruption; by the terms from the beginning unless others are given. */
export const computeCorrection = (correction: Omit<Correction, 'terms'> & Partial<Pick<Correction, 'terms'>>) =>
  whole(correctionSteps({ terms: termsFromBeginning.figures, ...correction }))
