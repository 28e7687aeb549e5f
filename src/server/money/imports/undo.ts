import type { Cents } from '#fund/cents/money.ts'
import { counted, formatMoney } from '#fund/text/format.ts'
import { type AccountName, capitalOf, resultOf } from '#server/ledger/accounts.ts'
import { append, entriesAbout, lockBook } from '#server/ledger/append.ts'
import { peopleLeave, removePeople } from '#server/people/accounts/people.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db, NamedActor, Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'

/**
 * How many people of an import have used accounts: they signed in, were recorded in a week, moved money or were edited.
 */
export const touchedCount = async (db: Db, importId: string): Promise<number> => {
  const { touched } = await db
    .selectFrom('imported_people')
    .leftJoin('investor_accounts', 'investor_accounts.id', 'imported_people.account_id')
    .leftJoin('people', 'people.id', 'investor_accounts.contact_id')
    .where('imported_people.import_id', '=', importId)
    .where((eb) =>
      eb.or([
        eb('people.id', 'is', null),
        eb('people.first_sign_in_at', 'is not', null),
        eb('investor_accounts.status', '<>', 'active'),
        eb.exists(
          eb
            .selectFrom('openings')
            .select('openings.week_from')
            .whereRef('openings.account_id', '=', 'investor_accounts.id'),
        ),
        eb.exists(
          eb
            .selectFrom('withdrawals')
            .select('withdrawals.id')
            .whereRef('withdrawals.account_id', '=', 'investor_accounts.id'),
        ),
        eb.exists(
          eb
            .selectFrom('notifications')
            .select('notifications.id')
            .whereRef('notifications.person_id', '=', 'people.id'),
        ),
        eb.exists(
          eb
            .selectFrom('accounts')
            .select('accounts.name')
            .whereRef('accounts.account_id', '=', 'investor_accounts.id')
            .where((inner) =>
              inner.and([
                inner.or([
                  inner('accounts.kind', '<>', 'capital'),
                  inner('accounts.balance', '<>', inner.ref('imported_people.capital')),
                ]),
                inner.or([
                  inner('accounts.kind', '<>', 'result'),
                  inner('accounts.balance', '<>', inner.ref('imported_people.result')),
                ]),
              ]),
            ),
        ),
      ]),
    )
    .select((eb) => eb.fn.countAll<number>().as('touched'))
    .executeTakeFirstOrThrow()
  return Number(touched)
}

const reverse = async (work: Work, id: string, atBroker: Cents): Promise<void> => {
  const people = await work.db
    .selectFrom('imported_people')
    .select(['account_id', 'capital', 'result'])
    .where('import_id', '=', id)
    .execute()
  const total = people.reduce((sum, { capital, result }) => sum + capital + result, 0)
  if (people.every(({ capital }) => capital === 0)) return
  await append(work, {
    key: `import-undone:${id}`,
    kind: 'reversal',
    subjectId: id,
    reverses: (await entriesAbout(work.db, 'deposit', id)).at(-1),
    description: 'Opening balance, import undone',
    effectiveAt: work.now,
    lines: [
      { account: 'cash' as AccountName, amount: total - atBroker },
      { account: 'trading', amount: atBroker },
      ...people.map(({ account_id, capital }) => ({ account: capitalOf(account_id), amount: -capital })),
      ...people
        .filter(({ result }) => result !== 0)
        .map(({ account_id, result }) => ({ account: resultOf(account_id), amount: -result })),
    ],
  })
}

const idsOf = (people: readonly { readonly account_id: string }[]): string[] =>
  people.map(({ account_id }) => account_id)

/** The book keeps its lines; the people are removed, so that the corrected file can be imported. */
const remove = async (work: Work, id: string, investors: number): Promise<void> => {
  const { db } = work
  const people = await db.selectFrom('imported_people').select('account_id').where('import_id', '=', id).execute()
  await work.announce(peopleLeave, idsOf(people))
  await inBatches(people, async (some) => {
    const ids = idsOf(some)
    await db.deleteFrom('carried_losses').where('account_id', 'in', ids).execute()
    await db.deleteFrom('trading_changes').where('account_id', 'in', ids).execute()
  })
  if ((await removePeople(work, idsOf(people))) !== investors)
    throw refuse(409, 'An investor of this import has just signed in.')
}

/**
 * Undoes an import while nothing else has happened to its investors: a reversal entry, and the people are removed. Throws
 * 404 or 409.
 */
export const undoImport = async (work: Work<NamedActor>, { id }: { id: string }): Promise<void> => {
  await lockBook(work)
  const undone = await work.db
    .updateTable('imports')
    .set({ undone_at: work.now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning(['investors', 'total_capital', 'at_broker', 'weeks'])
    .executeTakeFirst()
  if (!undone) {
    const known = await work.db.selectFrom('imports').select('id').where('id', '=', id).executeTakeFirst()
    throw known ? refuse(409, 'This import has already been undone.') : refuse(404, 'There is no such import.')
  }
  const touched = await touchedCount(work.db, id)
  if (touched > 0)
    throw refuse(409, `This import cannot be undone: something has happened since to ${touched} of its investors.`)
  await reverse(work, id, undone.at_broker ?? 0)
  await remove(work, id, undone.investors)
  await work.db.deleteFrom('imported_weeks').where('import_id', '=', id).execute()
  const detail =
    undone.weeks > 0
      ? `${counted(undone.weeks, 'week')} from before`
      : `${counted(undone.investors, 'investor')}, ${formatMoney(undone.total_capital)}`
  await audit(work, { action: 'investor.import-undo', subject: id, detail })
}
