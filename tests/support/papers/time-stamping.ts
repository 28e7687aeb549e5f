import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const settings = (folder: string) => `
[req]
distinguished_name = name
x509_extensions = stamping
prompt = no
[name]
CN = A time-stamping service of the tests
[stamping]
extendedKeyUsage = critical,timeStamping
basicConstraints = CA:TRUE
[tsa]
default_tsa = one
[one]
serial = ${folder}/serial
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
ess_cert_id_alg = sha256
`

/**
 * A time-stamping service on this machine, made with `openssl ts`; `fail` makes it answer 503, or stamp what it was
 * first asked to.
 */
export const startTimeStamping = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'time-stamping-'))
  const at = (name: string) => join(folder, name)
  await writeFile(at('openssl.cnf'), settings(folder))
  await writeFile(at('serial'), '01')
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', at('key.pem')]
  await run('openssl', ['req', '-x509', ...key, '-out', at('cert.pem'), '-config', at('openssl.cnf'), '-days', '3650'])
  let failing: 'not' | 'away' | 'replaying' = 'not'
  let first: Buffer | undefined
  const reply = async (query: Buffer): Promise<Buffer> => {
    await writeFile(at('query'), query)
    const signer = ['-inkey', at('key.pem'), '-signer', at('cert.pem')]
    const asked = ['ts', '-reply', '-config', at('openssl.cnf'), '-queryfile', at('query')]
    await run('openssl', [...asked, ...signer, '-out', at('reply')])
    return readFile(at('reply'))
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (failing === 'away') return response.writeHead(503).end()
    const made = await reply(Buffer.concat(parts))
    first ??= made
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
    return response.end(failing === 'replaying' ? first : made)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    fail: (how: typeof failing) => {
      failing = how
    },
    /** What `openssl ts -verify` says about a token (base64) over a text; rejects unless it matches. */
    verify: async (token: string, text: string): Promise<string> => {
      await writeFile(at('token'), Buffer.from(token, 'base64'))
      await writeFile(at('data'), text)
      const given = ['-in', at('token'), '-token_in', '-data', at('data'), '-CAfile', at('cert.pem')]
      const { stdout, stderr } = await run('openssl', ['ts', '-verify', ...given])
      return stdout + stderr
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}
