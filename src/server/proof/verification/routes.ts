import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { followProgress } from '#server/platform/live/progress.ts'
import { askForVerification, verificationState } from './run.ts'

/** The verification of the book from the screen (extension `proofs`). */
export const verification = ({ store, clock }: Context) => {
  const progressOf = followProgress({ store, clock }, 'verification')
  const read = () => verificationState(store.read, progressOf)
  return {
    readVerification: read,
    startVerification: async ({ write }) => {
      await write((work) => askForVerification(work))
      return read()
    },
  } satisfies Handlers<'readVerification' | 'startVerification'>
}
