import { networkInterfaces } from 'node:os'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '#server/platform/config/config.ts'
import { openOutgoing, type Resolve } from '#server/platform/queues/outgoing.ts'
import type { OwnTarget } from '#server/platform/queues/own-network.ts'
import { isPublicAddress } from '#server/platform/queues/public-address.ts'
import { type PushService, startPushService } from '#tests/support/mail/push-service.ts'

const body = Buffer.from('a body')
const now = Date.UTC(2026, 10, 24, 12)
const strict: Pick<Config, 'outgoing' | 'webhookAuthority'> = {
  outgoing: { privateAddresses: false, certificate: null },
  webhookAuthority: null,
}
const resolvesTo =
  (...addresses: string[]): Resolve =>
  (_host, tell) =>
    tell(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

describe('what may be reached', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fe80::1%lo',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%s is not a host on the internet', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('a post to an address of somebody else', () => {
  let service: PushService
  beforeEach(async () => {
    service = await startPushService()
  })
  afterEach(() => service.close())

  const post = (url: string, resolve?: Resolve, config = strict) => {
    const outgoing = openOutgoing({ config, clock: { now: () => now } }, resolve)
    return outgoing.post({ url, headers: {}, body }).finally(() => outgoing.close())
  }
  const trusting = () => ({ ...strict, outgoing: { privateAddresses: true, certificate: service.certificate } })

  it.each([
    ['http://push.example.com/a'],
    ['https://someone:secret@push.example.com/a'],
    ['https://127.0.0.1/a'],
    ['https://2130706433/a'],
    ['https://0x7f.1/a'],
    ['https://[::1]/a'],
    ['https://[::ffff:127.0.0.1]/a'],
    ['https://169.254.169.254/latest'],
    ['https://localhost/a'],
    ['https://hooks.localhost./a'],
    ['https://printer.local/a'],
    ['https://metadata.google.internal/a'],
    ['https://router.home.arpa/a'],
    ['https://intranet/a'],
    ['https://push.example.com:8443/a'],
  ])('%s is refused before anything is sent', async (url) => {
    await expect(post(url, resolvesTo('8.8.8.8'))).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
  })

  it('a name that means a private address is refused, also where it means a public one besides', async () => {
    const url = `https://push.test:${service.port}/a`
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['fd00::1'], []])
      await expect(post(url, resolvesTo(...addresses))).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
    // Resolved by the machine itself.
    await expect(post(`https://localhost:${service.port}/a`)).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
    expect(service.arrived).toEqual([])
  })

  it('goes to the address that was checked, and asks for it once', async () => {
    let asked = 0
    const once: Resolve = (host, tell) => {
      asked += 1
      resolvesTo('127.0.0.1')(host, tell)
    }
    expect((await post(`https://push.test:${service.port}/a`, once, trusting())).status).toBe(201)
    expect(asked).toBe(1)
  })

  it('follows no redirect, and reads no more than the beginning of an answer', async () => {
    service.answerWith(307, { location: `${service.endpoint('elsewhere')}`, 'retry-after': '120' })
    const before = service.arrived.length
    const answer = await post(service.endpoint('here'), undefined, trusting())
    expect(answer).toMatchObject({ status: 307, retryAfterSeconds: 120 })
    expect(service.arrived.slice(before).map(({ path }) => path)).toEqual(['/here'])
  })

  it('a wait until an instant is counted from the portal’s own time', async () => {
    service.answerWith(503, { 'retry-after': new Date(now + 90_000).toUTCString() })
    const answer = await post(service.endpoint('here'), undefined, trusting())
    expect(answer).toMatchObject({ status: 503, retryAfterSeconds: 90 })
  })

  it('trusts no certificate but those of the system', async () => {
    const unknown = { ...strict, outgoing: { privateAddresses: true, certificate: null } }
    await expect(post(service.endpoint('here'), undefined, unknown)).rejects.toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
  })
})

/** An address of this machine that is not its loopback, as a system in the fund's own network has. */
const [own] = Object.values(networkInterfaces())
  .flatMap((found) => found ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4')

describe('what an owner has listed', () => {
  const post = async (
    url: string,
    targets: readonly OwnTarget[],
    { to = '10.1.2.3', isPortals = (address: string): boolean => address === '', authority = '' } = {},
  ) => {
    const config = { ...strict, webhookAuthority: authority || null }
    const outgoing = openOutgoing({ config, clock: { now: () => now } }, resolvesTo(to))
    return outgoing.post({ url, headers: {}, body }, { targets, isPortals }).finally(() => outgoing.close())
  }

  it.runIf(own)('is reached at its port, and trusts the authority that vouches for it', async () => {
    const address = own?.address ?? ''
    const service = await startPushService(address)
    const { port, certificate: authority } = service
    const url = `https://push.test:${port}/hook`
    const listed = [{ host: 'push.test', port }]
    const subnet = [{ host: `${address.replace(/\d+$/, '0')}/24`, port }]
    for (const targets of [listed, subnet])
      expect((await post(url, targets, { to: address, authority })).status).toBe(201)
    // Not without that authority, at another port, in another network, without a list, or once it is the portal's own.
    await expect(post(url, listed, { to: address })).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    const refused = { code: 'ADDRESS_REFUSED' }
    await expect(post(url, [{ host: 'push.test', port: port + 1 }], { to: address, authority })).rejects.toMatchObject(
      refused,
    )
    await expect(post(url, [{ host: '10.9.8.0/24', port }], { to: address, authority })).rejects.toMatchObject(refused)
    await expect(post(url, [], { to: address, authority })).rejects.toMatchObject(refused)
    const isPortals = (one: string) => one === address
    await expect(post(url, listed, { to: address, authority, isPortals })).rejects.toMatchObject(refused)
    expect(service.arrived).toHaveLength(2)
    await service.close()
  })

  it.each([
    '127.0.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '::1',
    'fe80::1',
    '::ffff:10.1.2.3',
    'fd00:ec2::254',
    '100.100.100.200',
  ])('is not reached where its name leads to %s', async (to) => {
    const targets = [{ host: 'hook.corp.example', port: 8443 }]
    const sending = post('https://hook.corp.example:8443/a', targets, { to })
    await expect(sending).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
  })
})
