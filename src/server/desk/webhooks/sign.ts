import { createHmac, randomBytes } from 'node:crypto'
import { secondMs } from '#fund/calendar/time.ts'

const secretBytes = 32
const prefix = 'whsec_'

/** In the format of Standard Webhooks, so that the other side needs no code of ours: `whsec_` and base64. */
export const newSigningSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`

const signatureOf = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** The headers that sign a body at an instant, with each secret that is valid then (Standard Webhooks 1.0). */
export const signedHeaders = (
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
  secrets: readonly string[],
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(at / secondMs))
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`)).join(' '),
  }
}
