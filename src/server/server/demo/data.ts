import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import { putAccount } from '#server/people/bank-accounts/put-account.ts'
import { SettingError } from '#server/platform/base/setting-error.ts'
import type { Context } from '#server/platform/config/context.ts'
import { settleFact } from '#server/platform/database/facts.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Work } from '#server/platform/database/store.ts'
import { cast, demoAdminEmail, demoApproverEmail, demoInvestorEmail } from './cast.ts'
import { between, randomOf } from './random.ts'

/** The accounts that a demo start makes, with a public password (README "Run it"). */
const demoEmails = [demoInvestorEmail, demoAdminEmail, demoApproverEmail]

/** Prefix of a hash that opens nothing for now. */
const disarmedMark = 'disarmed$'

const isArmed = (hash: string | null): boolean => hash !== null && !hash.startsWith(disarmedMark)

/** In real use the public passwords stop working, and sessions opened with them end; a demo start restores them. */
const arm = ({ store }: Context, armed: boolean): Promise<void> =>
  store.write(async ({ db }) => {
    const accounts = await db
      .selectFrom('people')
      .select(['id', 'password_hash'])
      .where('email', 'in', demoEmails)
      .where('password_hash', 'is not', null)
      .execute()
    for (const { id, password_hash: hash } of accounts) {
      if (hash === null || isArmed(hash) === armed) continue
      const password_hash = armed ? hash.slice(disarmedMark.length) : `${disarmedMark}${hash}`
      await db.updateTable('people').set({ password_hash }).where('id', '=', id).execute()
      await db.deleteFrom('sessions').where('person_id', '=', id).execute()
    }
  })

/** Refuses a demo start on real data; disables the demo's passwords in real use. */
export const checkMadeBy = async (context: Context): Promise<void> => {
  const { config, log } = context
  // How this data was first created; the very first start records it.
  const made = await settleFact(context.store, 'made-by', config.demo ? 'demo' : 'serve')
  if (config.demo && made !== 'demo')
    throw new SettingError(
      `The data in ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir} was not made by a demo start; a demo needs another DATA_DIR.`,
    )
  if (made !== 'demo') return
  await arm(context, config.demo)
  if (config.demo) return
  log.warn(
    { data: config.dataDir },
    'this data was made by a demo: its passwords are taken away, its figures are invented',
  )
}

/** Routing numbers of the Federal Reserve's own banks: they are published, and no private account is behind them. */
const banks = [
  { bankName: 'First Harbor', routingNumber: '011000015' },
  { bankName: 'Keystone Savings', routingNumber: '031000040' },
  { bankName: 'Great Lakes Union', routingNumber: '071000301' },
] as const

const accountDigits = 10

const detailsOf = (place: number) => {
  const random = randomOf('account', place, 0)
  const { bankName, routingNumber } = banks[place % banks.length] ?? banks[0]
  const accountNumber = String(Math.floor(random() * 10 ** accountDigits)).padStart(accountDigits, '0')
  return { bankName, routingNumber, accountNumber, accountType: place % 4 === 0 ? 'savings' : 'checking' } as const
}

/**
 * The bank accounts that the demo fund's investors are paid to, approved since they joined. Investors who have one, or
 * asked for one, keep theirs; a demo older than the need for accounts gets them at its next start.
 */
export const giveAccounts = async (work: Work, secret: Keyring): Promise<void> => {
  const { db } = work
  const people = await db
    .selectFrom('people')
    .select(['id', 'email', 'created_at'])
    .where(
      'email',
      'in',
      cast.map(({ email }) => email),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bank_accounts').select('id').whereRef('bank_accounts.account_id', '=', 'people.id'))),
    )
    .execute()
  for (const [place, { email }] of cast.entries()) {
    const person = people.find((one) => one.email === email)
    if (person)
      await putAccount(work.asOf(person.created_at), {
        personId: person.id,
        details: detailsOf(place),
        secret,
        by: 'demo',
      })
  }
}

/** A week of the fund: its return in hundredths of a percent, its trades and its success rate in percent (spec §3). */
interface WeekFigures {
  readonly returnHundredths: number
  readonly trades: number
  readonly successRate: number
}

const losingEvery = 8

/** About 0.3 to 1.1% a week, one week in eight a loss; 15 to 34 trades, 75 to 95% of them successful. */
export const demoFiguresOf = (week: number): WeekFigures => {
  const random = randomOf('week', week)
  const loses = between(random, 1, losingEvery) === 1
  return {
    returnHundredths: loses ? -between(random, 12, 65) : between(random, 30, 110),
    trades: between(random, 15, 34),
    successRate: loses ? between(random, 750, 800) / 10 : between(random, 790, 950) / 10,
  }
}

/** History is written after the fact: it appears in the feed, but is neither mailed nor announced. */
export const quietly: Notifier = (work, notices) =>
  notifyAll(
    work,
    notices.map((notice) => ({ ...notice, quietly: true })),
  )
