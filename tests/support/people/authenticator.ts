import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const int = (value: number): Buffer => (value < 0 ? head(1, -value - 1) : head(0, value))
const map = (...pairs: Buffer[]): Buffer => Buffer.concat([head(5, pairs.length / 2), ...pairs])

const flags = { present: 1, verified: 4, attested: 64 }

export interface Options {
  readonly challenge: string
}

/** A software authenticator for passkeys (WebAuthn level 2, ES256, no attestation), for one account at one origin. */
export const authenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const client = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authData = (set: number): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([set]), count])
  }

  const answer = (response: Record<string, unknown>) => ({
    id: b64(id),
    rawId: b64(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** Sets the counter; the next answer carries one more. A copy counts separately. */
    count: (to: number): void => {
      counter = to
    },
    create: ({ challenge }: Options) => {
      const key = map(
        int(1),
        int(2),
        int(3),
        int(-7),
        int(-1),
        int(1),
        int(-2),
        bytes(Buffer.from(x, 'base64url')),
        int(-3),
        bytes(Buffer.from(y, 'base64url')),
      )
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([
        authData(flags.present | flags.verified | flags.attested),
        Buffer.alloc(16),
        length,
        id,
        key,
      ])
      const attestation = map(text('fmt'), text('none'), text('attStmt'), map(), text('authData'), bytes(data))
      return answer({
        clientDataJSON: b64(client('webauthn.create', challenge)),
        attestationObject: b64(attestation),
        transports: ['internal'],
      })
    },
    /** `verified` is whether a fingerprint or PIN was used; otherwise there was only a touch. */
    get: ({ challenge }: Options, { verified = true } = {}) => {
      counter += 1
      const data = authData(flags.present | (verified ? flags.verified : 0))
      const clientData = client('webauthn.get', challenge)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(clientData)]))
        .sign(privateKey)
      return answer({
        clientDataJSON: b64(clientData),
        authenticatorData: b64(data),
        signature: b64(signature),
        userHandle: '',
      })
    },
  }
}

export type Authenticator = ReturnType<typeof authenticator>
