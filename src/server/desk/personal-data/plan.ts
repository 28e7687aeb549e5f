import type { ErasurePlan } from '#contract/calls/desk/personal-data.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { countFiles } from '#server/platform/mail/remove-files.ts'
import { issuedPapers } from '#server/proof/papers/papers.ts'
import {
  bookedTables,
  countIn,
  inboxItemsOf,
  mailsAbout,
  mailsTo,
  type Person,
  personal,
  personOf,
  signed,
  trailOf,
  unpaidAccounts,
} from './kept.ts'

const count = async (rows: Promise<readonly unknown[]>): Promise<number> => (await rows).length

const bookedLines = async (db: Db, { id }: Person): Promise<{ lines: number; balances: number[] }> => {
  const accounts = await db.selectFrom('accounts').select(['name', 'balance']).where('account_id', '=', id).execute()
  if (accounts.length === 0) return { lines: 0, balances: [] }
  const { lines } = await db
    .selectFrom('lines')
    .select((eb) => eb.fn.countAll().as('lines'))
    .where(
      'account',
      'in',
      accounts.map(({ name }) => name),
    )
    .executeTakeFirstOrThrow()
  return { lines: Number(lines), balances: accounts.map(({ balance }) => balance) }
}

const isClosed = async (db: Db, { id }: Person): Promise<boolean> => {
  const last = await db
    .selectFrom('closures')
    .select('state')
    .where('account_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.state === 'closed'
}

const openRequests = async (db: Db, { id }: Person): Promise<boolean> => {
  const some = await Promise.all(
    (['withdrawals', 'deposits'] as const).map((table) =>
      db
        .selectFrom(table)
        .select('id')
        .where('account_id', '=', id)
        .where('status', 'in', ['requested', 'approved'])
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  return some.some(Boolean)
}

const erasureOf = (db: Db, { id }: Person) =>
  db.selectFrom('erasures').selectAll().where('person_id', '=', id).executeTakeFirst()

/** Why somebody cannot be erased, or null: only people who have left, with nothing owed either way, can be. */
export const obstacleTo = async (db: Db, person: Person): Promise<string | null> => {
  if (await erasureOf(db, person)) return 'This investor has already been erased.'
  const { lines, balances } = await bookedLines(db, person)
  if (balances.some((balance) => balance !== 0))
    return 'There is money in this account or owed to it: it must be paid first.'
  const frozen = db.selectFrom('freezes').select('id').where('person_id', '=', person.id).where('lifted_at', 'is', null)
  if (await frozen.executeTakeFirst()) return 'The account is frozen: lift the freeze first.'
  if (await openRequests(db, person)) return 'A deposit or withdrawal of this investor is not finished yet.'
  if (person.status !== 'inactive' || (lines > 0 && !(await isClosed(db, person))))
    return 'The account must be closed first: at the investor’s request, or as inactive if nothing was ever booked.'
  return null
}

const papers = 'tax and fund law require them for years'

/** What stays for everybody, and need not be counted for each person. */
const uncounted: ErasurePlan['stays'] = [
  {
    what: 'emails to others that name them only in the text',
    count: 0,
    why: 'a delivered email is its recipient’s; its file on this server, if there is one, is deleted 30 days after the email',
  },
  {
    what: 'bank files and bank statements',
    count: 0,
    why: 'they are the bank’s record of payments and are kept complete',
  },
]

/** What an erasure takes and leaves. */
export const erasurePlanOf = async (
  { config, store: { read: db } }: Pick<Context, 'config' | 'store'>,
  id: string,
): Promise<ErasurePlan> => {
  const person = await personOf(db, id)
  const [erasure, { lines }, unpaid, trail, inbox] = await Promise.all([
    erasureOf(db, person),
    bookedLines(db, person),
    count(unpaidAccounts(db, person).execute()),
    count(trailOf(db, person)),
    count(inboxItemsOf(db, person).execute()),
  ])
  const own = await Promise.all(
    personal.map(async (place) => ({ what: place.name, count: await countIn(db, place, person) })),
  )
  const inBook = await Promise.all(bookedTables.map((place) => countIn(db, place, person)))
  const issued = await count(issuedPapers(db).select('papers.version').where('papers.account_id', '=', id).execute())
  const accounts = await count(db.selectFrom('bank_accounts').select('id').where('account_id', '=', id).execute())
  const toOthers = await mailsAbout(db, person)
  const files = await countFiles({ config }, [...(await mailsTo(db, person)), ...toOthers])
  const goes = [
    { what: 'name, address and password', count: erasure ? 0 : 1 },
    ...own,
    { what: 'emails to others whose subject names them', count: toOthers.length },
    { what: 'files of emails on this server', count: files },
    { what: 'bank accounts that no payment went to', count: unpaid },
    { what: 'details in the trail', count: trail },
    { what: 'items in the inbox', count: inbox },
  ]
  const stays = [
    { what: 'lines of the ledger', count: lines, why: 'the book is chained and names an account, not a person' },
    {
      what: 'deposits, withdrawals, weeks and trading statuses',
      count: inBook.reduce((sum, one) => sum + one, 0),
      why: 'the balances and the signed weeks are derived from them',
    },
    { what: 'issued statements and tax summaries, with the name', count: issued, why: papers },
    {
      what: 'signatures of agreements, with the name as it was typed and where it was signed from',
      count: await countIn(db, signed, person),
      why: 'they show what was agreed, for as long as a claim can be based on it',
    },
    {
      what: 'bank accounts that a payment went to, encrypted',
      count: accounts - unpaid,
      why: 'they are part of the record of the payment',
    },
  ]
  return {
    obstacle: await obstacleTo(db, person),
    erased_at: erasure ? iso(erasure.erased_at) : null,
    goes: goes.filter((one) => one.count > 0),
    stays: [...stays.filter((one) => one.count > 0), ...uncounted],
  }
}
