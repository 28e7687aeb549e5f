/** A refused call: its status and one sentence a person can act on (api.md "Conventions"). */
export class RefusedError extends Error {
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  /** What the answer says besides its sentence, for a screen that can do more with it. */
  readonly facts: object

  constructor(status: number, detail: string, retryAfterSeconds?: number, facts: object = {}) {
    super(detail)
    this.name = 'RefusedError'
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
    this.facts = facts
  }
}

/** `throw refuse(409, 'Trading is active already.')` */
export const refuse = (status: number, detail: string, retryAfterSeconds?: number): RefusedError =>
  new RefusedError(status, detail, retryAfterSeconds)

/** The same with further facts: who changed what meanwhile, or what waits. */
export const refuseWith = (status: number, detail: string, facts: object): RefusedError =>
  new RefusedError(status, detail, undefined, facts)

/**
 * Doing again what one has done oneself is not an error: the answer may have been lost. Throws 409 for anybody else,
 * who would take it for their own act. `null` means that the portal itself did it, `undefined` that it is not known who
 * did.
 */
export const refuseSecond = (
  by: { readonly email: string } | null,
  first: string | null | undefined,
  what: string,
): void => {
  if (by && first !== undefined && first !== by.email)
    throw refuse(409, `${what} already, by ${first ?? 'the portal itself'}.`)
}
