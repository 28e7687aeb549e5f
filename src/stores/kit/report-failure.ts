import { platform } from '#client/platform.ts'
import { quickly, send } from '#client/send.ts'
import { failureCharactersMax, reportPageFailure } from '#contract/calls/desk/page-failures.ts'
import { makeReference } from '#fund/text/reference.ts'

/** Has the backend log what failed in this page; the reference under which it did, or null if it could not. */
export const reportFailure = async (error: unknown): Promise<string | null> => {
  const reference = makeReference(platform.random)
  const failure = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
  try {
    await send(reportPageFailure, { body: { reference, failure: failure.slice(0, failureCharactersMax) } }, quickly)
    return reference
  } catch (failed) {
    platform.log('A failure could not be reported', failed)
    return null
  }
}
