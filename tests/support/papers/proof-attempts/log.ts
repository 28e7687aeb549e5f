import { pick } from './any.ts'
import { type Attempt, comparison, everything } from './attempt.ts'
import { oneWeek, setStatement, statements } from './rows.ts'

/** The sequence of statements: some left out, repeated or swapped. */
export const onLog: Readonly<Record<string, Attempt>> = {
  'a truncated chain': {
    by: everything,
    run: ({ db }, any) =>
      db
        .deleteFrom('proof_statements')
        .where('number', '>', 1 + any(4))
        .execute(),
  },
  'the whole log': {
    by: everything,
    run: async ({ db }) => {
      for (const table of ['proof_witnesses', 'proof_stamps', 'proof_statements', 'proof_keys'] as const)
        await db.deleteFrom(table).execute()
    },
  },
  'the whole log, and how long it was': {
    by: everything,
    run: async ({ db }) => {
      for (const table of [
        'proof_witnesses',
        'proof_stamps',
        'proof_statements',
        'proof_keys',
        'proof_anchors',
      ] as const)
        await db.deleteFrom(table).execute()
      return db.deleteFrom('facts').where('key', 'like', 'proofs-%ed%').execute()
    },
  },
  'a week left out': {
    by: everything,
    run: async ({ db }, any) =>
      db
        .deleteFrom('proof_statements')
        .where('number', '=', (await oneWeek(db, any)).number)
        .execute(),
  },
  'a week twice, at the end': {
    by: comparison,
    run: async ({ db }, any) => {
      const row = await oneWeek(db, any)
      return db
        .insertInto('proof_statements')
        .values({ ...row, number: 90 + any(9) })
        .execute()
    },
  },
  'a week twice, in its place': {
    by: everything,
    run: async ({ db }, any) => {
      const all = await statements(db)
      const row = pick(
        all.filter(({ kind, number }) => kind === 'week' && number < all.length - 1),
        any,
      )
      for (const { number } of all.toReversed())
        if (number > row.number) await setStatement(db, number, { number: number + 1 })
      return db
        .insertInto('proof_statements')
        .values({ ...row, number: row.number + 1 })
        .execute()
    },
  },
  'two weeks exchanged': {
    by: everything,
    run: async ({ db }, any) => {
      const number = pick([1, 2, 5], any)
      await setStatement(db, number, { number: 99 })
      await setStatement(db, number + 1, { number })
      return setStatement(db, 99, { number: number + 1 })
    },
  },
}
