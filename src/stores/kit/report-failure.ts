import { platform } from '#client/platform.ts'
import { quickly, send } from '#client/send.ts'
import { failureCharactersMax, reportPageFailure } from '#contract/calls/desk/page-failures.ts'
import { secondMs } from '#fund/calendar/time.ts'
import { makeReference } from '#fund/text/reference.ts'

const lookMs = 5 * secondMs

/**
 * Whether the server, asked again for the file that an error names, answers that it does not hand it out. Where the
 * browser names none, or the network hides the answer, it is false.
 */
export const isFileRefused = async (error: unknown): Promise<boolean> => {
  const [address] = /https?:\/\/\S+/.exec(error instanceof Error ? error.message : '') ?? []
  if (address === undefined) return false
  try {
    const request = new Request(address, { cache: 'no-store', signal: AbortSignal.timeout(lookMs) })
    return !(await platform.fetch(request)).ok
  } catch {
    return false
  }
}

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
