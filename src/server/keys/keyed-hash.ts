import { createHmac } from 'node:crypto'

/** What stands for a value where the value itself must not: HMAC by the server's secret, per purpose, hex. */
export const keyedHash = (secret: Buffer, purpose: string, value: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${value}`).digest('hex')
