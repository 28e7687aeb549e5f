import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SettingError } from '#server/platform/base/setting-error.ts'
import { readConfig } from '#server/platform/config/config.ts'

const read = (env: Record<string, string>) => readConfig(env, null)
const lineOf = (env: Record<string, string>): string => {
  try {
    read(env)
    return 'no failure'
  } catch (reason) {
    return reason instanceof SettingError ? reason.message : `not a setting: ${reason}`
  }
}

describe('settings', () => {
  it('have a default each', () => {
    expect(read({})).toEqual({
      port: 4321,
      host: '127.0.0.1',
      dataDir: resolve('.data'),
      databaseUrl: null,
      databaseDirectUrl: null,
      portalUrl: 'http://127.0.0.1:4321',
      portalOrigins: [],
      trustProxy: false,
      drainMs: 0,
      metrics: null,
      smtpUrl: null,
      mailFrom: 'Alderline Capital <no-reply@localhost>',
      adminEmail: null,
      demo: false,
      asksForFactors: true,
      passwordCost: { bits: 14, r: 8, p: 5 },
      outgoing: { privateAddresses: false, certificate: null },
      webhookAuthority: null,
      rootsRepository: null,
      timestampUrl: null,
      secret: null,
      secretNext: null,
      siteDir: null,
      rebuildScript: null,
    })
  })

  it('are unset where they are empty', () => {
    expect(read({ PORT: '', SMTP_URL: ' ', DEMO: '' })).toEqual(read({}))
  })

  it('name the database past a pooler only where there is one', () => {
    const [DATABASE_URL, DATABASE_DIRECT_URL] = ['postgres://pooler/portal', 'postgres://db/portal']
    expect(read({ DATABASE_URL, DATABASE_DIRECT_URL }).databaseDirectUrl).toBe(DATABASE_DIRECT_URL)
    expect(lineOf({ DATABASE_DIRECT_URL })).toBe(
      'DATABASE_DIRECT_URL bypasses the pooler of DATABASE_URL, which is not set.',
    )
    expect(lineOf({ DATABASE_DIRECT_URL: 'mysql://db' })).toContain('DATABASE_DIRECT_URL must be')
    const missing = '?sslmode=verify-full&sslrootcert=/nowhere/authority.crt'
    const cannot = 'names the file /nowhere/authority.crt, which cannot be read.'
    expect(lineOf({ DATABASE_URL: `postgres://db/portal${missing}` })).toBe(`DATABASE_URL ${cannot}`)
    expect(lineOf({ DATABASE_URL, DATABASE_DIRECT_URL: `postgres://db/portal${missing}` })).toBe(
      `DATABASE_DIRECT_URL ${cannot}`,
    )
    const there = 'postgres://db/portal?sslrootcert=package.json'
    expect(read({ DATABASE_URL: there }).databaseUrl).toBe(there)
  })

  it('tell metrics on loopback unless another host is named', () => {
    expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
    expect(read({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics).toEqual({ host: '10.0.0.7', port: 9464 })
  })

  it.each([
    ['1', 1],
    ['true', 1],
    ['0', false],
    ['loopback', 'loopback'],
    ['10.0.0.0/8,fc00::/7', '10.0.0.0/8,fc00::/7'],
    ['192.0.2.7/32, 2001:db8::1/128', '192.0.2.7/32,2001:db8::1/128'],
  ])('trust the proxies that are named, never everybody: %s', (TRUST_PROXY, expected) => {
    expect(read({ TRUST_PROXY }).trustProxy).toBe(expected)
  })

  it('are read as they are meant', () => {
    const config = read({
      PORT: '80',
      HOST: '::',
      PORTAL_URL: 'https://portal.example.com/',
      PORTAL_ORIGINS: 'https://www.example.com, https://example.com',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      ADMIN_EMAIL: ' Admin@Example.com ',
      DATABASE_URL: 'postgres://portal@%2Ftmp%2Fpg/portal',
      SMTP_URL: 'smtps://user:password@mail.example.com',
      SECRET: 'x'.repeat(32),
    })
    expect(config).toMatchObject({
      port: 80,
      portalUrl: 'https://portal.example.com',
      portalOrigins: ['https://www.example.com', 'https://example.com'],
      trustProxy: 'loopback,10.0.0.0/8',
      adminEmail: 'admin@example.com',
      mailFrom: 'Alderline Capital <no-reply@portal.example.com>',
    })
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'two hosts'],
    ['PORTAL_URL', 'portal.example.com'],
    ['PORTAL_URL', 'ftp://portal.example.com'],
    ['PORTAL_URL', 'https://portal.example.com/path'],
    ['PORTAL_ORIGINS', '*'],
    ['PORTAL_ORIGINS', 'https://www.example.com/path'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '1.5'],
    ['TRUST_PROXY', '10.0.0.1/33'],
    ['TRUST_PROXY', '::1/129'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.1, ::/0'],
    ['TRUST_PROXY', '0.0.0.0/1, 128.0.0.0/1'],
    ['DATABASE_URL', 'mysql://x'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@example.com>\nBcc: b@example.com'],
    ['ADMIN_EMAIL', 'admin'],
    ['DEMO', 'yes'],
    ['SECRET', 'short'],
    ['SECRET_NEXT', 'short'],
  ])('that are bad stop the start with one line: %s=%j', (name, value) => {
    const line = lineOf({ [name]: value })
    expect(line).toMatch(new RegExp(`^${name} must be .+\\.$`))
    expect(line).not.toContain('\n')
  })

  it('do not repeat a value, which may be a password', () => {
    expect(lineOf({ SMTP_URL: 'user:hunter2@mail' })).not.toContain('hunter2')
  })

  it.each(['0.0.0.0', '::', '192.168.1.2', 'portal.example.com'])('keep a demo off %s', (HOST) => {
    expect(lineOf({ DEMO: '1', HOST })).toMatch(/^HOST must be this machine's own/)
  })

  it.each(['0.0.0.0', '::', 'portal.example.com'])('need the public address where they listen on %s', (HOST) => {
    expect(lineOf({ HOST })).toMatch(/^PORTAL_URL must be the address that people open/)
    expect(lineOf({ HOST, PORTAL_URL: ' ' })).toMatch(/^PORTAL_URL must be/)
    expect(read({ HOST, PORTAL_URL: 'https://portal.example.com' }).host).toBe(HOST)
  })

  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('let a demo run on %s', (HOST) => {
    expect(read({ DEMO: '1', HOST }).demo).toBe(true)
  })

  it('keep a demo from sending mail', () => {
    expect(lineOf({ DEMO: '1', SMTP_URL: 'smtp://127.0.0.1' })).toMatch(/^SMTP_URL cannot be set for a demo/)
  })
})
