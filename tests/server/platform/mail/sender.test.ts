import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hourMs } from '#fund/calendar/time.ts'
import { addressChanged } from '#server/people/accounts/people.ts'
import { isLoopBusy } from '#server/platform/base/yield.ts'
import { mailHealth } from '#server/platform/mail/outbox.ts'
import { type Mail, post, postAll } from '#server/platform/mail/post.ts'
import { attemptsMax, startSender } from '#server/platform/mail/sender.ts'
import { openTransport } from '#server/platform/mail/transport.ts'
import { retryMs } from '#server/platform/queues/sending.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { type Smtp, startSmtp } from '#tests/support/mail/smtp.ts'
import { written } from '#tests/support/mail/written.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

const to = 'ada@example.com'
const mail = { to, ...written('Hello, Ada — ½ done', 'A line.', 'Žluťoučký kůň.') }

describe.each(engines)('the sender on %s', (engine) => {
  let server: TestServer
  let smtp: Smtp
  beforeEach(async () => {
    smtp = await startSmtp()
    server = await startServer(engine, { config: { smtpUrl: smtp.url } })
  })
  afterEach(async () => {
    await server.close()
    await smtp.close()
  })

  const put = (given: Mail = mail) => server.context.store.write((work) => post(work, given))
  /** Puts many in one unit. */
  const putMany = (count: number, mailOf: (index: number) => Mail) => {
    const notBefore = server.clock.now()
    const mails = Array.from({ length: count }, (_, index) => ({ mail: mailOf(index), notBefore }))
    return server.context.store.write((work) => postAll(work, mails), notBefore)
  }
  const open = () => startSender(server.context, openTransport(server.context.config, server.context.log))

  const health = () => mailHealth(server.context.store.read, server.clock.now())

  it('says what waits, since when, and what was given up', async () => {
    const { clock, context } = server
    const nothing = { waiting: 0, waiting_since: null, failed: 0, newest_failed: null }
    expect(await health()).toEqual(nothing)
    const since = new Date(clock.now()).toISOString()
    await put({ ...mail, to: 'first@example.com' })
    await context.store.write((work) => post(work, mail, clock.now() + hourMs))
    expect(await health()).toEqual({ ...nothing, waiting: 1, waiting_since: since })
    await smtp.close()
    const sender = open()
    await sender.sendDue()
    expect(await health()).toEqual({ ...nothing, waiting: 1, waiting_since: since })
    await context.store.write(({ db }) =>
      db.updateTable('mail').set({ attempts: attemptsMax }).where('to_address', '=', 'first@example.com').execute(),
    )
    const lost = { to: 'first@example.com', created_at: since, code: null }
    expect(await health()).toEqual({ ...nothing, failed: 1, newest_failed: lost })
    await sender.stop()
  })

  it('sends by SMTP, whole and once', async () => {
    await put()
    const sender = open()
    await sender.sendDue()
    await sender.sendDue()
    await sender.stop()
    expect(smtp.received).toHaveLength(1)
    const [{ to: envelope, mail: received } = { to: [], mail: undefined }] = smtp.received
    expect(envelope).toEqual([to])
    expect(received?.subject).toBe(mail.subject)
    expect(received?.text).toContain('\n\nA line.\n\nŽluťoučký kůň.\n\n')
    expect(received?.html).toContain('Žluťoučký kůň.')
    expect(received?.from?.address).toBe('portal@example.com')
    expect((await mailsTo(server.context, to))[0]?.sent_at).toBe(server.clock.now())
  })

  it('hands no mail to a server in the open but on this machine', async () => {
    await put()
    // An address that leads here but is not this machine's own name.
    const elsewhere = smtp.url.replace('127.0.0.1', '0.0.0.0')
    const sender = startSender(
      server.context,
      openTransport({ ...server.context.config, smtpUrl: elsewhere }, server.context.log),
    )
    await sender.sendDue()
    await sender.stop()
    expect(smtp.received).toEqual([])
    expect((await mailsTo(server.context, to))[0]?.sent_at).toBeNull()
  })

  it('hears of a mail at its commit', async () => {
    const sender = open()
    await sender.sendDue()
    const heard = new Promise<void>((resolve) => {
      const unsubscribe = server.context.store.subscribe({
        received: (topic) => {
          if (topic !== 'mail') return
          unsubscribe()
          resolve()
        },
        resumed: () => {},
      })
    })
    await put()
    await heard
    await sender.sendDue()
    await sender.stop()
    expect(smtp.received).toHaveLength(1)
  })

  it('tries again later and later where the server is busy, until it takes the mail', async () => {
    smtp.refuseNext(2)
    await put()
    const sender = open()
    await sender.sendDue()
    expect(smtp.received).toHaveLength(0)
    expect((await mailsTo(server.context, to))[0]).toMatchObject({ attempts: 1, sent_at: null })
    await sender.sendDue()
    expect((await mailsTo(server.context, to))[0]).toMatchObject({ attempts: 1, sent_at: null })
    server.clock.advance({ seconds: retryMs(1) / 1000 })
    await sender.sendDue()
    expect((await mailsTo(server.context, to))[0]).toMatchObject({ attempts: 2, sent_at: null })
    server.clock.advance({ seconds: retryMs(2) / 1000 })
    await sender.sendDue()
    await sender.stop()
    expect(smtp.received).toHaveLength(1)
    expect(JSON.stringify(server.logged)).not.toContain(to)
  })

  it('gives up after many attempts, over hours', async () => {
    smtp.refuseNext(1000)
    await put()
    const sender = open()
    for (let attempts = 0; attempts < attemptsMax + 3; attempts += 1) {
      await sender.sendDue()
      server.clock.advance({ hours: 1 })
    }
    await sender.stop()
    expect((await mailsTo(server.context, to))[0]).toMatchObject({ attempts: attemptsMax, sent_at: null })
    expect(retryMs(attemptsMax)).toBe(3_600_000)
  })

  it('sends each mail once though two nodes look at once', async () => {
    for (let index = 0; index < 12; index += 1) await put({ ...mail, to: `a${index}@example.com` })
    const senders = [open(), open()]
    await Promise.all(senders.map((sender) => sender.sendDue()))
    await Promise.all(senders.map((sender) => sender.stop()))
    expect(smtp.received.map(({ to: [address] }) => address).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, index) => `a${index}@example.com`).toSorted(),
    )
  })

  it('looks at the outbox once for many mails, which costs as much as sending one', async () => {
    await putMany(40, (index) => ({ to: `many${index}@example.com`, ...written('To many', 'A note.') }))
    const looks = vi.spyOn(server.context.store.read, 'selectFrom')
    const sender = open()
    expect(await sender.sendDue()).toBe(40)
    await sender.stop()
    expect(smtp.received).toHaveLength(40)
    expect(looks.mock.calls.filter(([table]) => String(table) === 'mail').length).toBeLessThan(10)
  })

  it('sends a code before what goes to many, though that is under way', async () => {
    smtp.slow(30)
    await putMany(40, (index) => ({ ...mail, to: `b${index}@example.com`, urgency: 'bulk' }))
    const sender = open()
    const all = sender.sendDue()
    await smtp.arrived(4)
    await put({ ...mail, to: 'code@example.com', urgency: 'urgent' })
    await all
    await sender.sendDue()
    await sender.stop()
    expect(smtp.received).toHaveLength(41)
    expect(smtp.received.findIndex(({ to: [address] }) => address === 'code@example.com')).toBeLessThan(20)
  })

  it('drops a code that expired before it could be sent', async () => {
    await put({ ...mail, expiresAt: server.clock.now() + 60_000 })
    await put({ ...mail, to: 'later@example.com', expiresAt: server.clock.now() + 60_001 })
    server.clock.advance({ minutes: 1 })
    const sender = open()
    await sender.sendDue()
    await sender.stop()
    expect(smtp.received.map(({ to: [address] }) => address)).toEqual(['later@example.com'])
    expect(await mailsTo(server.context, to)).toEqual([])
  })

  it('tries an address that is refused for good once', async () => {
    smtp.knowsNot(to)
    await put()
    const sender = open()
    await sender.sendDue()
    server.clock.advance({ hours: 2 })
    await sender.sendDue()
    await sender.stop()
    expect((await mailsTo(server.context, to))[0]).toMatchObject({ attempts: 1, sent_at: null, failure: '550' })
    expect(await health()).toMatchObject({ waiting: 0, failed: 1, newest_failed: { to, code: '550' } })
  })

  it('tells the admins of a person whose mail is refused, once, until they have finished it', async () => {
    const { context, clock } = server
    const admin = await createPerson(context, { role: 'admin', name: 'Ada Admin' })
    const zoe = await createPerson(context, { name: 'Zoe Quinn' })
    for (const address of [zoe.email, 'stranger@example.com', admin.email]) smtp.knowsNot(address)
    const items = () =>
      context.store.read.selectFrom('inbox_items').selectAll().where('kind', '=', 'mail').orderBy('id').execute()
    const sender = open()
    const send = async (address: string) => {
      await put({ ...mail, to: address })
      await sender.sendDue()
    }
    await send(zoe.email)
    await send(zoe.email)
    await send('stranger@example.com')
    const [item, ...others] = await items()
    expect(item).toMatchObject({
      subject_id: zoe.id,
      title: 'Mail does not reach Zoe Quinn',
      message: expect.stringContaining('“Hello, Ada — ½ done” to Zoe Quinn'),
    })
    expect(item?.message).toContain('was refused by the mail server (550)')
    // The mail to the admin about it, which the admin's own mailbox refuses, is reported as well, and nothing further
    // about that.
    expect(others.map(({ subject_id }) => subject_id)).toEqual([admin.id])
    await context.store.write((work) =>
      work.announce(addressChanged, { personId: zoe.id, from: zoe.email, to: 'new@example.com' }),
    )
    expect((await items())[0]?.done_at).toBe(clock.now())
    await send(zoe.email)
    expect((await items()).map(({ subject_id, done_at }) => [subject_id, done_at])).toEqual([
      [admin.id, null],
      [zoe.id, null],
    ])
    await sender.stop()
  })

  it('sends mass mails one at a time while the portal has much to do', async () => {
    smtp.slow(20)
    let isOver = false
    const compute = (): void => {
      for (const began = performance.now(); performance.now() - began < 5; );
      if (!isOver) setImmediate(compute)
    }
    compute()
    await expect.poll(isLoopBusy).toBe(true)
    await putMany(12, (index) => ({ ...mail, to: `a${index}@busy.example`, urgency: 'bulk' }))
    const sender = open()
    await sender.sendDue()
    isOver = true
    await sender.stop()
    expect(smtp.received).toHaveLength(12)
    expect(smtp.atOnceMax('busy.example')).toBe(1)
  })

  it('leaves room beside a host that takes its time', async () => {
    smtp.slow(60)
    await putMany(20, (index) => ({ ...mail, to: `s${index}@slow.example` }))
    const sender = open()
    const all = sender.sendDue()
    await smtp.arrived(2)
    await put({ ...mail, to: 'other@quick.example' })
    await all
    await sender.sendDue()
    await sender.stop()
    expect(smtp.received).toHaveLength(21)
    expect(smtp.received.findIndex(({ to: [address] }) => address === 'other@quick.example')).toBeLessThan(9)
    expect(smtp.atOnceMax('slow.example')).toBe(3)
  })

  it('is held by no connection that never greets', async () => {
    smtp.keepSilent(2)
    for (let index = 0; index < 8; index += 1) await put({ ...mail, to: `a${index}@example.com` })
    const sender = open()
    const begun = performance.now()
    const all = sender.sendDue()
    await smtp.arrived(6)
    expect(performance.now() - begun).toBeLessThan(4500)
    await sender.stop()
    void all
    expect(performance.now() - begun).toBeLessThan(9000)
  })

  it('holds a mail until its time', async () => {
    const { store, clock } = server.context
    await store.write((work) => post(work, mail, clock.now() + 60_000), clock.now())
    const sender = open()
    await sender.sendDue()
    expect(smtp.received).toHaveLength(0)
    server.clock.advance({ minutes: 1 })
    await sender.sendDue()
    await sender.stop()
    expect(smtp.received).toHaveLength(1)
  })
})
