import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { v7 as uuidv7 } from 'uuid'
import { minuteMs } from '#fund/calendar/time.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { notificationPriorities, notificationTypes } from '#fund/notices/notification-settings.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/config/context.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import { defaultLimits } from '#server/platform/http/limits.ts'
import { buildApp } from '#server/server/app.ts'
import { openContext } from '#server/server/open.ts'
import { close, investor } from '#tests/support/money/fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import { type FakeClock, fakeClock } from '#tests/support/portal/clock.ts'
import { builtVariant } from '../../scripts/variants.ts'

const depositCents = 80_000_00
const profitsCents = [412_37, 903_11, -388_90, 655_02] as const

export interface Portal {
  readonly context: Context
  readonly clock: FakeClock
  readonly url: string
  close(): Promise<void>
}

/**
 * The portal as built, on a fund of its own with a clock that can be set; with a direct address as well it takes what
 * it is given for a pooler.
 */
export const openPortal = async (
  databaseUrl: string | null = null,
  databaseDirectUrl: string | null = null,
): Promise<Portal> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const clock = fakeClock()
  const config = {
    ...readConfig({ SECRET: 'a secret of the benchmarks, long enough' }, await builtVariant('own')),
    dataDir,
    databaseUrl,
    databaseDirectUrl,
    asksForFactors: false,
  }
  const context = await openContext(config, clock, {
    info: () => undefined,
    warn: () => undefined,
    error: console.error,
  })
  const app = await buildApp(context, { ...defaultLimits, callsPerMinuteMax: 10_000_000 })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    context,
    clock,
    url,
    close: async () => {
      await app.close()
      await context.store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Trades and closes this many weeks. */
export const tradeWeeks = async (server: Portal, count: number): Promise<void> => {
  for (let place = 0; place < count; place += 1) {
    server.clock.set(nextWeek(server.clock.now()).from)
    await server.context.store.write((work) => openWeeks(work))
    await close(server, profitsCents[place % profitsCents.length] ?? 0)
  }
}

/** An investor whose deposit trades from the next week on. */
export const enrol = (server: Portal) => investor(server, depositCents)

/** A feed of exactly this many, of every kind, instead of what the weeks left. */
export const fillFeed = ({ context, clock }: Portal, personId: string, count: number): Promise<void> =>
  context.store.write(async ({ db }) => {
    await db.deleteFrom('notifications').where('person_id', '=', personId).execute()
    const rows = Array.from({ length: count }, (_, place) => {
      const created_at = clock.now() - (count - place) * minuteMs
      return {
        id: uuidv7({ msecs: created_at }),
        person_id: personId,
        type: notificationTypes[place % notificationTypes.length] ?? ('system' as const),
        priority: notificationPriorities[place % notificationPriorities.length] ?? ('low' as const),
        title: `Notification ${place}`,
        message: 'One of a feed that a benchmark reads.',
        metadata: null,
        created_at,
        read_at: place % 3 === 0 ? created_at : null,
      }
    })
    await inBatches(rows, (batch) => db.insertInto('notifications').values(batch).execute())
  })

/** Opens a page as that person, who has been here before: a session, the user, what the backend can do. */
export const entering = async (server: Portal, person: { id: string; email: string; name: string }) => {
  const { cookie } = await createSession(server.context, person.id)
  const [name = '', value = ''] = cookie.split('=', 2)
  const answer = await fetch(`${server.url}/api/extensions`)
  const { extensions } = (await answer.json()) as { extensions: string[] }
  const user = { id: person.id, email: person.email, name: person.name, role: 'investor' }
  return async (page: Page): Promise<void> => {
    await page.context().addCookies([{ name, value, url: server.url }])
    await page.addInitScript(
      ([kept, known]) => {
        localStorage.setItem('portal:user', kept ?? '')
        localStorage.setItem('portal:extensions:', known ?? '')
      },
      [JSON.stringify(user), extensions.join(' ')],
    )
  }
}
