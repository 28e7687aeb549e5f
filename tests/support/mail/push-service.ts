import { execFile } from 'node:child_process'
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface Certificate {
  readonly key: string
  readonly cert: string
}

let made: Promise<Certificate> | undefined

const makeCertificate = async (): Promise<Certificate> => {
  const folder = await mkdtemp(join(tmpdir(), 'push-service-'))
  const at = (name: string) => join(folder, name)
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', at('key.pem')]
  const name = ['-subj', '/CN=push.test', '-addext', 'subjectAltName=DNS:push.test,IP:127.0.0.1']
  await run('openssl', ['req', '-x509', ...key, '-out', at('cert.pem'), '-days', '3650', ...name])
  const pair = { key: await readFile(at('key.pem'), 'utf8'), cert: await readFile(at('cert.pem'), 'utf8') }
  await rm(folder, { recursive: true })
  return pair
}

/** The keys of one browser: what it subscribes with, and how it decrypts what arrives (RFC 8291, RFC 8188). */
export const newBrowserKeys = () => {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const derived = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
  return {
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    open: (body: Buffer): string => {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + (body[20] ?? 0))
      const sealed = body.subarray(21 + sender.length)
      const both = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
      const secret = derived(own.computeSecret(sender), auth, both, 32)
      const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
    },
  }
}

/** What a push service checks about the sender (RFC 8292): the claims, if the key in the header signed them. */
export const vapidClaims = (authorization: string) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const half = (from: number, to?: number) => point.subarray(from, to).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: half(1, 33), y: half(33) }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${body}`), signer, Buffer.from(signature, 'base64url')))
    throw new Error('the token was not signed with that key')
  return {
    key,
    ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string; sub: string; exp: number }),
  }
}

export interface Arrived {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A push service at an address of this machine, with HTTPS; it answers 201 until it is told otherwise. */
export const startPushService = async (host = '127.0.0.1') => {
  made ??= makeCertificate()
  const { key, cert } = await made
  const arrived: Arrived[] = []
  const answered = Promise.withResolvers<void>()
  let answer: { status: number; headers?: Record<string, string> } = { status: 201 }
  const server = createServer({ key, cert }, async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    arrived.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
    if (request.url?.startsWith('/silent')) await answered.promise
    response.writeHead(answer.status, answer.headers).end()
  })
  await new Promise<void>((listening) => server.listen(0, host, listening))
  const { port } = server.address() as AddressInfo
  return {
    port,
    certificate: cert,
    endpoint: (name: string) => `https://127.0.0.1:${port}/${name}`,
    arrived,
    /** Answers what came to a path that begins with `/silent`, and treats it like any other from now on. */
    answerSilent: () => answered.resolve(),
    answerWith: (status: number, headers?: Record<string, string>) => {
      answer = { status, ...(headers && { headers }) }
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>
