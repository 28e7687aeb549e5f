import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationSettingsPart } from '#contract/entities/settings.ts'
import { mailsTo as allMailsTo } from '#tests/support/mail/mails.ts'
import { notice, send } from '#tests/support/mail/notices.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

/** 17:00 in New York, 22:00 in London. */
const evening = Date.parse('2026-11-17T22:00:00Z')

describe.each(subjectEngines)('delivery on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const personWith = async (settings: NotificationSettingsPart): Promise<SignedIn> => {
    const person = await server.signIn()
    const { status } = await person.patch(`/api/notification-settings/${person.email}`, settings)
    expect(status).toBe(200)
    return person
  }
  const mailsTo = async ({ email }: SignedIn) => (await allMailsTo(server.context, email)).toReversed()
  const outcomes = async ({ id }: SignedIn, channel: 'mail' | 'browser') => {
    const rows = await server.context.store.read
      .selectFrom('deliveries')
      .select(['outcome', 'reason'])
      .where('person_id', '=', id)
      .where('channel', '=', channel)
      .orderBy('notification_id')
      .execute()
    return rows.map(({ outcome, reason }) => (reason ? `${outcome}: ${reason}` : outcome))
  }
  const feedOf = async (person: SignedIn) => (await person.get(`/api/notifications/${person.email}`)).body

  it('mails what it tells, at once, with its title as subject', async () => {
    const person = await server.signIn()
    await send(server.context, notice(person.id, { title: 'A deposit', message: 'It has arrived.' }))
    const [mail, ...others] = await mailsTo(person)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'A deposit', not_before: server.clock.now() })
    expect(mail?.text).toContain('It has arrived.')
    expect([await outcomes(person, 'mail'), await outcomes(person, 'browser')]).toEqual([['taken'], ['taken']])
  })

  it.each([
    [{ emailNotifications: false }, 'mail', 'dropped: channel-off'],
    [{ emailNotifications: false }, 'browser', 'taken'],
    [{ pushNotifications: false }, 'browser', 'dropped: channel-off'],
    [{ pushNotifications: false }, 'mail', 'taken'],
    [{ categories: { report: false } }, 'mail', 'dropped: category-off'],
    [{ categories: { report: false } }, 'browser', 'dropped: category-off'],
    [{ categories: { profit: false } }, 'mail', 'taken'],
    [{ prioritySettings: { medium: false } }, 'mail', 'dropped: priority-off'],
    [{ prioritySettings: { high: false } }, 'browser', 'taken'],
  ] as const)('with %j the %s is %s, and the feed has it', async (settings, channel, outcome) => {
    const person = await personWith(settings)
    await send(server.context, notice(person.id))
    expect(await outcomes(person, channel)).toEqual([outcome])
    expect((await mailsTo(person)).length).toBe((await outcomes(person, 'mail')).includes('taken') ? 1 : 0)
    expect((await feedOf(person)).length).toBe(1)
  })

  it("holds mail until quiet hours end on the person's clock, and shows no browser notification meanwhile", async () => {
    const quietHours = { enabled: true, startTime: '16:30', endTime: '08:15', timezone: 'America/New_York' }
    const quiet = await personWith({ quietHours })
    const elsewhere = await personWith({ quietHours: { ...quietHours, timezone: 'Pacific/Auckland' } })
    server.clock.set(evening)
    await send(server.context, notice(quiet.id), notice(elsewhere.id))
    expect((await mailsTo(quiet))[0]?.not_before).toBe(Date.parse('2026-11-18T13:15:00Z'))
    expect(await outcomes(quiet, 'mail')).toEqual(['taken: quiet-hours'])
    expect(await outcomes(quiet, 'browser')).toEqual(['dropped: quiet-hours'])
    // 11:00 in Auckland.
    expect((await mailsTo(elsewhere))[0]?.not_before).toBe(evening)
    expect(await outcomes(elsewhere, 'browser')).toEqual(['taken'])
  })

  it('drops and counts what is beyond the hour, and starts anew with the next', async () => {
    const person = await personWith({ frequencyLimits: { hourlyLimit: 3 } })
    server.clock.set(evening)
    await send(server.context, ...Array.from({ length: 5 }, () => notice(person.id)))
    expect((await outcomes(person, 'mail')).filter((outcome) => outcome === 'dropped: limit').length).toBe(2)
    expect((await mailsTo(person)).length).toBe(3)
    server.clock.advance({ hours: 1 })
    await send(server.context, notice(person.id))
    expect((await mailsTo(person)).length).toBe(4)
    expect((await feedOf(person)).length).toBe(6)
  })

  it("drops what is beyond the day, and starts anew at midnight of the person's clock", async () => {
    const quietHours = { timezone: 'America/New_York' }
    const person = await personWith({ frequencyLimits: { dailyLimit: 2, hourlyLimit: 20 }, quietHours })
    server.clock.set('2026-11-18T04:30:00Z')
    await send(server.context, notice(person.id), notice(person.id))
    server.clock.set('2026-11-18T04:59:00Z')
    await send(server.context, notice(person.id))
    expect((await mailsTo(person)).length).toBe(2)
    server.clock.set('2026-11-18T05:00:00Z')
    await send(server.context, notice(person.id))
    expect((await mailsTo(person)).length).toBe(3)
    expect(await outcomes(person, 'browser')).toEqual(['taken', 'taken', 'dropped: limit', 'taken'])
  })

  it('always delivers what is critical for security', async () => {
    const person = await personWith({
      emailNotifications: false,
      pushNotifications: false,
      categories: { security: false },
      prioritySettings: { critical: false },
      quietHours: { enabled: true, startTime: '00:00', endTime: '23:59' },
      frequencyLimits: { hourlyLimit: 1, dailyLimit: 1 },
    })
    const urgent = notice(person.id, { type: 'security', priority: 'critical' })
    await send(server.context, urgent, urgent, urgent)
    expect((await mailsTo(person)).map((mail) => mail.not_before)).toEqual(Array(3).fill(server.clock.now()))
    expect(await outcomes(person, 'browser')).toEqual(['taken', 'taken', 'taken'])

    await send(server.context, notice(person.id, { type: 'security', priority: 'high' }))
    await send(server.context, notice(person.id, { type: 'alert', priority: 'critical' }))
    expect((await mailsTo(person)).length).toBe(3)
  })

  it('takes no more than the limit of a hundred at once', async () => {
    const person = await personWith({ frequencyLimits: { hourlyLimit: 7 } })
    await Promise.all(Array.from({ length: 100 }, () => send(server.context, notice(person.id))))
    expect((await mailsTo(person)).length).toBe(7)
    expect((await outcomes(person, 'browser')).filter((outcome) => outcome === 'taken').length).toBe(7)
    expect((await feedOf(person)).length).toBe(100)
  })

  it('writes history into the feed without mail or count', async () => {
    const person = await personWith({ frequencyLimits: { hourlyLimit: 1 } })
    await send(server.context, notice(person.id, { quietly: true }), notice(person.id, { quietly: true }))
    expect([await mailsTo(person), await outcomes(person, 'mail')]).toEqual([[], []])
    await send(server.context, notice(person.id))
    expect((await mailsTo(person)).length).toBe(1)
  })

  it('serves many people in one unit, each by their own settings', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, index) => personWith({ emailNotifications: index % 3 !== 0 })),
    )
    await send(server.context, ...people.flatMap(({ id }) => [notice(id), notice(id)]))
    const counts = await Promise.all(people.map(async (person) => (await mailsTo(person)).length))
    expect(counts).toEqual(people.map((_, index) => (index % 3 === 0 ? 0 : 2)))
  })
})
