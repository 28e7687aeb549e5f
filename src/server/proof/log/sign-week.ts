import { newYorkDate } from '#fund/calendar/new-york.ts'
import { toHex } from '#fund/proof/proof-bytes.ts'
import type { Totals } from '#fund/proof/proof-leaf.ts'
import { readSettings } from '#server/control/settings/settings.ts'
import { lockBook } from '#server/ledger/append.ts'
import type { WeekBooked } from '#server/money/weeks/close-week.ts'
import { mapInTurns, sortedInTurns, textInTurns } from '#server/platform/base/yield.ts'
import type { Work } from '#server/platform/database/store.ts'
import { keepCompared } from './comparison.ts'
import { fundId, treeRootInTurns } from './hashing.ts'
import { fundLeafOf, leafOf, makeSalts, type OpenedLeaf, placeOf, rowsUpTo, weekTotals } from './leaves.ts'
import { appendStatement, LogBroken, openProofLog, rootBefore, rootHex, rootOfWeek, type StatementRow } from './log.ts'
import { proofOfWeek } from './witnesses.ts'

/** With fewer accounts, totals come close to revealing a neighbour's balance. */
const accountsOfTotalsMin = 10

const shownTotals = async ({ db }: Work, totals: Totals): Promise<Totals | null> => {
  if (totals.accounts < accountsOfTotalsMin) return null
  return (await readSettings(db)).publicTotals ? totals : null
}

const present = (leaf: OpenedLeaf | null): OpenedLeaf => {
  if (!leaf) throw new Error('an account of an open week has no salt')
  return leaf
}

/** The first four bytes as a number, which nearly always decide. */
const headOf = (hash: Uint8Array): number =>
  ((hash[0] ?? 0) * 256 + (hash[1] ?? 0)) * 65_536 + (hash[2] ?? 0) * 256 + (hash[3] ?? 0)

const inOrder = (leaves: readonly OpenedLeaf[]): Promise<readonly OpenedLeaf[]> =>
  sortedInTurns(leaves, (one, other) => headOf(one.hash) - headOf(other.hash) || Buffer.compare(one.hash, other.hash))

/** Makes and signs the root of a week that was closed or corrected, in the unit that books it (docs/proofs.md). */
const signWeek = async (work: Work, booked: WeekBooked): Promise<StatementRow> => {
  const { db } = work
  const { weekFrom, version, reason } = booked
  await lockBook(work)
  const signer = await openProofLog(work, weekFrom)
  const { count } = await db
    .selectFrom('proof_statements')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const number = Number(count)
  const rows = booked.rows ?? (await rowsUpTo(db, weekFrom, version))
  const salts = await makeSalts([fundId, ...rows.map(({ id }) => id)])
  const place = await placeOf(weekFrom, await rootBefore(db, weekFrom, number))
  const own = await inOrder(await mapInTurns(rows, (row) => present(leafOf(salts, place, row))))
  const leaves = [present(await fundLeafOf(salts, place, rows)), ...own]
  const last = await db
    .selectFrom('proof_statements')
    .select('text')
    .where('kind', '=', 'week')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const statement = {
    kind: 'week' as const,
    week: place.week,
    leaves: leaves.length,
    root: toHex(await treeRootInTurns(leaves.map(({ hash }) => hash))),
    totals: await shownTotals(work, await weekTotals(rows)),
    previous: rootHex(last),
    restates: reason === null ? null : { root: rootHex(await rootOfWeek(db, weekFrom, number)), reason },
  }
  return appendStatement(work, signer, statement, {
    week_from: weekFrom,
    version,
    accounts: await textInTurns(leaves, (some) => some.map(({ id }) => id).join('\n'), '\n'),
    leaves: await textInTurns(leaves, (some) => Buffer.concat(some.map(({ hash }) => hash)).toString('base64')),
    salts: await textInTurns(leaves, (some) => Buffer.concat(some.map(({ salt }) => salt)).toString('base64')),
  })
}

/**
 * At every close and correction: makes the root, and adds it to the emails about the week. If the log cannot be
 * continued, the week is booked all the same, without a root, and the admins are notified.
 */
export const proveWeek = async (work: Work, booked: WeekBooked): Promise<void> => {
  try {
    const { proof, signed } = proofOfWeek(await signWeek(work, booked))
    booked.told.proof.push(...proof)
    booked.told.signed.push(...signed)
  } catch (reason) {
    if (!(reason instanceof LogBroken)) throw reason
    const week = newYorkDate(booked.weekFrom)
    const problem = `the week of ${week} was booked and not signed, since nothing fits what was signed before: ${reason.message}`
    await keepCompared(work, { kind: 'roots', place: '', problems: [problem] })
  }
}
