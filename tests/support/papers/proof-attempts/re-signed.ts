import { readStatement } from '#fund/proof/proof-statement.ts'
import type { WeekProof } from '#server/money/weeks/close-week.ts'
import type { Work } from '#server/platform/database/store.ts'
import { makeKey } from '#server/proof/log/keys.ts'
import { appendStatement, changeSigningKey } from '#server/proof/log/log.ts'
import { proveWeek } from '#server/proof/log/sign-week.ts'
import { type Attempt, outside } from './attempt.ts'
import { betweenTwo, numberOf, oneRow, oneWeek, setRow, statements, takeOut } from './rows.ts'

/** Somebody with the key and the database signs everything again from a statement on, from the present records. */
const signAgain = async (work: Work, from: number): Promise<void> => {
  const { db } = work
  const gone = (await statements(db)).filter(({ number }) => number >= from)
  await db.deleteFrom('proof_witnesses').where('number', '>=', from).execute()
  await db.deleteFrom('proof_statements').where('number', '>=', from).execute()
  if (from === 0) await db.deleteFrom('proof_keys').execute()
  else if (gone.some(({ kind }) => kind === 'key')) {
    await db.deleteFrom('proof_keys').where('retired_at', 'is', null).execute()
    await db.updateTable('proof_keys').set({ retired_at: null }).execute()
  }
  // The record of how many there were is set to the later number; the anchors' own count too.
  await db
    .updateTable('facts')
    .set({ value: String(from) })
    .where('key', 'like', 'proofs-signed%')
    .execute()
  const published = await db.deleteFrom('facts').where('key', 'like', 'proofs-published%').returningAll().execute()
  const anchors = await db.deleteFrom('proof_anchors').returningAll().execute()
  for (const { kind, text, published_at: at, week_from: weekFrom, version } of gone) {
    const start = readStatement(text)
    const then = work.asOf(at)
    if (start?.kind === 'start')
      await appendStatement(then, await makeKey(then), { kind: start.kind, after: start.after })
    if (kind === 'key') await changeSigningKey(then)
    if (kind === 'week' && weekFrom !== null && version !== null) {
      const told: WeekProof = { proof: [], signed: [] }
      await proveWeek(then, { weekFrom, version, rows: null, reason: null, told })
      if (told.proof.length === 0) throw new Error('the week was not signed')
    }
  }
  if (published.length > 0) await db.insertInto('facts').values(published).execute()
  if (anchors.length > 0) await db.insertInto('proof_anchors').values(anchors).execute()
}

/** The past signed again by somebody with the key and the database. */
export const reSigned: Readonly<Record<string, Attempt>> = {
  're-signed: a leaf': {
    by: outside,
    run: async (work, any) => {
      const row = await oneRow(work.db, any)
      const cents = 1 + any(1000)
      await setRow(work.db, row, { carried_after: row.carried_after + cents })
      return signAgain(work, await numberOf(work.db, row.week_from))
    },
  },
  're-signed: two leaves with the same sum': {
    by: outside,
    run: async (work, any) => signAgain(work, await numberOf(work.db, await betweenTwo(work.db, any))),
  },
  're-signed: an account taken out': {
    by: outside,
    run: async (work, any) => {
      const row = await oneRow(work.db, any)
      await takeOut(work.db, row)
      return signAgain(work, await numberOf(work.db, row.week_from))
    },
  },
  // The weeks and the ledger still have it.
  're-signed: a week left out': {
    by: ['an investor’s proof', 'book and roots', 'published files', 'a kept root', 'the repository'],
    run: async (work, any) => {
      const row = await oneWeek(work.db, any)
      await work.db
        .deleteFrom('week_rows')
        .where('week_from', '=', row.week_from ?? 0)
        .execute()
      await work.db.deleteFrom('proof_statements').where('number', '=', row.number).execute()
      return signAgain(work, row.number)
    },
  },
  're-signed: the same figures under another key, from the start': {
    by: outside,
    run: (work) => signAgain(work, 0),
  },
}
