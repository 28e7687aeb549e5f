import { createHmac } from 'node:crypto'

/** Replaces a value that must not be stored itself: an HMAC with the server's secret, per purpose, in hex. */
export const keyedHash = (secret: Buffer, purpose: string, value: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${value}`).digest('hex')
