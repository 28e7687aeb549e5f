import { RefusedError } from '#server/platform/http/refuse.ts'

/** Something the operator can correct; the message is the line to show. */
export class OperatorError extends Error {}

/** Runs what a call would run as well; a refusal becomes a line for the operator. */
export const asOperator = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (reason) {
    if (reason instanceof RefusedError) throw new OperatorError(reason.message)
    throw reason
  }
}
