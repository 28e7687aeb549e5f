import { send } from '#client/send.ts'
import * as calls from '#contract/calls/proof/verification.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { verificationWords as words } from '#words/proof/verification.ts'
import { onProgress } from '../../work/bookings/booking.ts'

/** The verification of the book: the one under way, and what the last one found; null without `proofs`. */
export const verification = loader<calls.VerificationState | null>('The verification of the book', async () =>
  hasExtension('proofs') ? await send(calls.readVerification, {}) : null,
)

/** The name of its button while it is in progress. */
export const verifyKey = 'verification'

/** Has the whole book verified, on whichever node is free. */
export const verifyNow = async (): Promise<void> => {
  await runWithToast(verifyKey, () => send(calls.startVerification, {}), words.started, verification.load)
}

/** Shows how far the verification is; when one begins or ends, reads the state again. */
const follow = (id: string, at: NonNullable<calls.VerificationState['running']>['at']): void => {
  const { last } = verification.$load.get()
  if (!at || last?.running?.id !== id) return void verification.load()
  verification.adopt({ ...last, running: { ...last.running, at } })
}

export const startVerification = (): (() => void) => {
  const stops = [onProgress('verification', follow), whileOpen(verification.load)]
  return () => {
    for (const stop of stops) stop()
  }
}
