import fc from 'fast-check'
import { parse } from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type NotificationSettingsPart, notificationSettingsPart } from '#contract/entities/settings.ts'
import { notificationDefaults, notificationPriorities, notificationTypes } from '#fund/notices/notification-settings.ts'
import { mergeSettings, wholeSettings } from '#server/notices/notifications/settings.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const flags = (names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, fc.boolean()])), { requiredKeys: [] })
const clockTime = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)

/** Any part that the contract lets in. */
const part = fc.record(
  {
    emailNotifications: fc.boolean(),
    pushNotifications: fc.boolean(),
    smsNotifications: fc.boolean(),
    categories: flags(notificationTypes),
    prioritySettings: flags(notificationPriorities),
    quietHours: fc.record(
      {
        enabled: fc.boolean(),
        startTime: clockTime,
        endTime: clockTime,
        timezone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'),
      },
      { requiredKeys: [] },
    ),
    frequencyLimits: fc.record(
      { dailyLimit: fc.integer({ min: 1, max: 100 }), hourlyLimit: fc.integer({ min: 1, max: 20 }) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<NotificationSettingsPart>

/** Every setting by its path, so that a merge can be compared setting by setting. */
const leaves = (value: object, path = ''): Map<string, unknown> =>
  new Map(
    Object.entries(value).flatMap(([key, inner]) =>
      typeof inner === 'object' ? [...leaves(inner, `${path}${key}.`)] : [[`${path}${key}`, inner] as const],
    ),
  )

describe('merging settings', () => {
  it('keeps each setting as the last part that named it has it, and the others as they were', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const merged = parts.reduce(mergeSettings, notificationDefaults())
        const expected = leaves(notificationDefaults())
        for (const each of parts) for (const [path, value] of leaves(each)) expected.set(path, value)
        expect(leaves(merged)).toEqual(expected)
        expect(parse(notificationSettingsPart, merged)).toEqual(merged)
        expect(Object.keys(merged)).toEqual(Object.keys(notificationDefaults()))
      }),
    )
  })

  it('is the same, part by part or saved as one change', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const changes = parts.reduce(mergeSettings, {})
        expect(wholeSettings(JSON.stringify(changes))).toEqual(parts.reduce(mergeSettings, notificationDefaults()))
      }),
    )
  })
})

describe.each(subjectEngines)('notification settings on %s', (engine) => {
  let server: TestServer
  let person: SignedIn
  let path: string
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    person = await server.signIn()
    path = `/api/notification-settings/${person.email}`
  })

  it('are the defaults of spec §3 at first', async () => {
    expect((await person.get(path)).body).toEqual(notificationDefaults())
  })

  it('answer a saved part with the whole, and keep it', async () => {
    const saved = await person.patch(path, { categories: { trade: false }, quietHours: { enabled: true } })
    const defaults = notificationDefaults()
    const expected = {
      ...defaults,
      categories: { ...defaults.categories, trade: false },
      quietHours: { ...defaults.quietHours, enabled: true },
    }
    expect([saved.status, saved.body]).toEqual([200, expected])
    expect((await person.get(path)).body).toEqual(expected)
  })

  it.each([
    [{ frequencyLimits: { dailyLimit: 0 } }],
    [{ frequencyLimits: { dailyLimit: 101 } }],
    [{ frequencyLimits: { hourlyLimit: 21 } }],
    [{ frequencyLimits: { hourlyLimit: 2.5 } }],
    [{ frequencyLimits: { hourlyLimit: '5' } }],
    [{ quietHours: { startTime: '24:00' } }],
    [{ quietHours: { timezone: 'Mars/Olympus' } }],
    [{ categories: { gossip: true } }],
    [{ prioritySettings: { critical: 'no' } }],
    [{ unknown: true }],
    ['on'],
    [null],
  ])('refuse %j with a sentence and change nothing', async (wrong) => {
    const before = (await person.get(path)).body
    const { status, body } = await person.patch(path, wrong)
    expect([status, typeof body.detail]).toEqual([422, 'string'])
    expect((await person.get(path)).body).toEqual(before)
  })

  it('keep every one of many parts saved at once', async () => {
    const other = await server.signIn()
    const theirs = `/api/notification-settings/${other.email}`
    await Promise.all(notificationTypes.map((type) => other.patch(theirs, { categories: { [type]: false } })))
    expect(Object.values((await other.get(theirs)).body.categories)).toEqual(notificationTypes.map(() => false))
  })
})
