/** A refused call: its status and one sentence a person can act on (api.md "Conventions"). */
export class RefusedError extends Error {
  readonly status: number
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, detail: string, retryAfterSeconds?: number) {
    super(detail)
    this.name = 'RefusedError'
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** `throw refuse(409, 'Trading is active already.')` */
export const refuse = (status: number, detail: string, retryAfterSeconds?: number): RefusedError =>
  new RefusedError(status, detail, retryAfterSeconds)
