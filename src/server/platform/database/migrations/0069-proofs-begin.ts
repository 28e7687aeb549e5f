import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

interface Tables {
  readonly facts: { key: string; value: string }
  readonly weeks: { week_from: number; closed_at: number | null }
  readonly proof_statements: { number: number; text: string }
  readonly proof_stamps: { number: number; address: string }
  readonly proof_anchors: { kind: string; target: string; first: number | null }
}

const newYorkDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' })

/** The last week closed without a root: what the log says that began, else the last that is closed now. */
const afterOf = async (db: Kysely<Tables>): Promise<string> => {
  const start = await db.selectFrom('proof_statements').select('text').where('number', '=', 0).executeTakeFirst()
  const named = /^after=(.*)$/m.exec(start?.text ?? '')?.[1]
  if (named !== undefined) return named
  const last = await db
    .selectFrom('weeks')
    .select('week_from')
    .where('closed_at', 'is not', null)
    .orderBy('week_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? newYorkDate.format(Number(last.week_from)) : '-'
}

/** Where the roots begin and how many statements there are, so that a log that is gone is missed; where each anchor began. */
export const proofsBegin: Migration = {
  up: async (db: Kysely<Tables>) => {
    const { count } = await db
      .selectFrom('proof_statements')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    const facts = [
      { key: 'proofs-after', value: await afterOf(db) },
      { key: 'proofs-signed', value: String(count) },
    ]
    await db.insertInto('facts').values(facts).execute()
    await db.schema.alterTable('proof_anchors').addColumn('first', 'bigint').execute()
    await db.updateTable('proof_anchors').set({ first: 0 }).where('kind', '=', 'repository').execute()
    await db
      .updateTable('proof_anchors')
      .set((eb) => ({
        first: eb
          .selectFrom('proof_stamps')
          .select((of) => of.fn.min('number').as('first'))
          .whereRef('proof_stamps.address', '=', 'proof_anchors.target'),
      }))
      .where('kind', '=', 'time-stamp')
      .execute()
  },
}
