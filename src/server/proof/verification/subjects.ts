import { sumCents } from '#fund/cents/money.ts'
import { benchmarkKey } from '#fund/figures/benchmark.ts'
import { balanceOf } from '#fund/money/account.ts'
import { reserveWeeksMax } from '#fund/money/set-aside.ts'
import { riskAmount, riskPercentOf } from '#fund/weeks/risk.ts'
import { readImportDetail, seriesRecordOf } from '#server/money/benchmarks/record.ts'
import { levelsOf } from '#server/money/benchmarks/series.ts'
import { type ImportedWeek, importedDigest } from '#server/money/weeks/close-week.ts'
import { growthsOf } from '#server/people/list/growth.ts'
import { returnPpmOf } from '#server/people/list/row.ts'
import { groupsOfList, keptGroups } from '#server/people/list/sums.ts'
import { riskTenthsAt } from '#server/people/trading/status-and-risk.ts'
import { sha256Of } from '#server/platform/base/sha256.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { Figures } from './findings.ts'
import { compareLines, type EntryCheck, keyed, type Replay } from './replay.ts'

/**
 * Checks that weeks from before the fund moved to the portal are those that were imported. Neither they nor their
 * import are in any entry.
 */
export const checkImportedWeeks = async ({ db, findings, stored }: Replay): Promise<void> => {
  const rows = await db.selectFrom('imported_weeks').selectAll().execute()
  const byImport = Map.groupBy(rows, ({ import_id }) => import_id)
  for (const { id, weeks, weeks_digest, undone_at, investors, total_capital } of stored.imports.values()) {
    // If an import brought people, its entry says how many, and with how much.
    if (!stored.imported.has(id))
      findings.compare('imports', `the import ${id}`, { investors, total_capital }, { investors: 0, total_capital: 0 })
    const own = byImport.get(id) ?? []
    if (weeks === 0 && own.length === 0) continue
    const known = own.map((row): ImportedWeek => ({ from: row.week_from, returnPpm: row.return_ppm }))
    findings.compare(
      'imports',
      `the weeks of import ${id}`,
      undone_at === null ? { weeks, digest: weeks_digest } : { weeks: 0 },
      undone_at === null ? { weeks: own.length, digest: importedDigest(known) } : { weeks: own.length },
    )
  }
}

const filesAtOnce = 10

/** Checks each file as it was uploaded, and each signature against the file of its version, by their SHA-256. */
export const checkAgreements = async ({ db, findings }: Replay): Promise<void> => {
  const known = new Map<string, { title: string; digest: string }>()
  for (let offset = 0; ; offset += filesAtOnce) {
    const rows = await db
      .selectFrom('agreement_versions as file')
      .innerJoin('agreements as of', 'of.id', 'file.agreement_id')
      .select(['of.id', 'of.title', 'file.version', 'file.file', 'file.bytes', 'file.digest'])
      .orderBy('file.agreement_id')
      .orderBy('file.version')
      .limit(filesAtOnce)
      .offset(offset)
      .execute()
    for (const { id, title, version, file, bytes, digest } of rows) {
      const held = Buffer.from(file, 'base64')
      const comes = { bytes: held.length, digest: sha256Of(held) }
      findings.compare('agreements', `“${title}”, version ${version}`, { bytes, digest }, comes)
      known.set(`${id} ${version}`, { title, digest: comes.digest })
    }
    if (rows.length < filesAtOnce) break
  }
  const signatures = await db
    .selectFrom('agreement_signatures')
    .select(['id', 'agreement_id', 'version', 'digest'])
    .execute()
  for (const { id, agreement_id, version, digest } of signatures) {
    const signed = known.get(`${agreement_id} ${version}`)
    findings.compare('signatures', `the signature ${id}`, { digest }, signed && { digest: signed.digest })
  }
}

const paidBefore = /^The fund's share, paid /

/** What the fund took from its share: its row has the same amount and time, and since there is a reserve it left that. */
export const checkFundPayout: EntryCheck = (replay, entry, id) => {
  const { findings, stored, state } = replay
  state.fundPaid.add(id)
  const row = stored.fundPayouts.get(id)
  findings.compare(
    'fund payouts',
    `the fund's payout ${id}`,
    row && { status: row.status, paid_at: row.paid_at, reference: row.reference },
    { status: 'paid', paid_at: entry.effective_at, reference: entry.description.replace(paidBefore, '') },
  )
  if (!row) return
  if (entry.seq >= stored.reserveFrom) {
    const { reserve_weeks: weeks, amount } = row
    const lacking = Math.max(0, amount - state.beyondReserve(weeks ?? reserveWeeksMax))
    findings.compare('fund payouts', `what the fund's payout ${id} took of its reserve`, { lacking }, { lacking: 0 })
  }
  compareLines(replay, entry, [
    ['fund', -row.amount],
    ['cash', row.amount],
  ])
}

/** After the last entry: a payout that is not in the book is not paid. */
export const checkFundPayouts = ({ findings, stored, state }: Replay): void => {
  for (const { id, status } of stored.fundPayouts.values())
    if (!state.fundPaid.has(id))
      findings.compare(
        'fund payouts',
        `the fund's payout ${id}`,
        { is_paid: status === 'paid' ? 1 : 0 },
        { is_paid: 0 },
      )
}

/** The total of a batch's payouts, and whether the book has all of them paid when it ended. */
const derivedOf = ({ stored, state }: Replay, id: string) => {
  const items = stored.batchItems.get(id) ?? []
  const { ended_at: endedAt = null, status } = stored.batches.get(id) ?? {}
  // Payouts of an undone batch may be paid singly at the same instant.
  const wasHeld =
    status !== 'undone' || items.some((item) => stored.withdrawals.get(item.withdrawal_id)?.batch_id === id)
  const isPaid =
    items.length > 0 && wasHeld && items.every((item) => state.payouts.has(`${item.withdrawal_id} ${endedAt}`))
  return {
    payouts: items.length,
    total: items.reduce((sum, { amount }) => sum + amount, 0),
    is_paid: isPaid ? 1 : 0,
  }
}

/** After the last entry: checks batches and their payouts against the book. */
export const checkBatches = (replay: Replay): void => {
  const { findings, stored } = replay
  for (const { id, status, payouts, total } of stored.batches.values())
    findings.compare(
      'batches',
      `the batch ${id}`,
      { payouts, total, is_paid: status === 'paid' ? 1 : 0 },
      derivedOf(replay, id),
    )
  for (const { withdrawal_id, batch_id, amount } of [...stored.batchItems.values()].flat()) {
    const withdrawal = stored.withdrawals.get(withdrawal_id)
    const isOpen = stored.batches.get(batch_id)?.status === 'open'
    findings.compare(
      'batches',
      `the payout ${withdrawal_id} of a batch`,
      { amount, waits_in: isOpen ? (withdrawal?.batch_id ?? null) : null },
      { amount: withdrawal?.settled ?? 0, waits_in: isOpen ? batch_id : null },
    )
  }
}

/** The trail's last record of each series, by its key: an import, or nothing if it was removed. */
const importsIn = async (db: Db) => {
  const rows = await db
    .selectFrom('audit')
    .innerJoin('audit_details as of', 'of.id', 'audit.id')
    .select(['audit.action', 'audit.at', 'of.subject', 'of.by_email', 'of.detail'])
    .where('audit.action', 'in', ['benchmark.import', 'benchmark.remove'])
    .orderBy('audit.seq')
    .execute()
  const last = new Map(rows.map((row) => [benchmarkKey(row.subject), row]))
  return new Map([...last].filter(([, { action }]) => action === 'benchmark.import'))
}

/** Checks that each benchmark is the one that the trail says was imported last under its name, level by level. */
export const checkBenchmarks = async ({ db, findings }: Replay): Promise<void> => {
  const recorded = await importsIn(db)
  const stored = new Map(
    (await db.selectFrom('benchmarks').selectAll().orderBy('key').execute()).map((row) => [row.key, row]),
  )
  for (const key of new Set([...recorded.keys(), ...stored.keys()])) {
    const [row, trail] = [stored.get(key), recorded.get(key)]
    const kept = trail && readImportDetail(trail.detail)
    const comes: Figures | undefined = trail && {
      name: trail.subject,
      imported_at: trail.at,
      imported_by: trail.by_email,
      series: kept?.series ?? trail.detail,
      levels: kept?.levels ?? null,
    }
    const now: Figures | undefined = row && {
      name: row.name,
      imported_at: row.imported_at,
      imported_by: row.imported_by,
      ...seriesRecordOf({ ...row, levels: await levelsOf(db, row.id) }),
      // What the record of an import by an earlier version lacks is not compared.
      ...(kept?.levels === null && { levels: null }),
    }
    findings.compare('benchmarks', `the benchmark “${row?.name ?? trail?.subject}”`, now, comes)
  }
}

/** Later than every requested change. */
const endOfTime = Number.MAX_SAFE_INTEGER

const rowsOf = (db: Db) =>
  db
    .selectFrom('investor_list')
    .select(['account_id', 'balance', 'invested', 'return_ppm', 'risk_tenths', 'growth'])
    .select((eb) => riskTenthsAt(eb.ref('investor_list.account_id'), endOfTime).as('saved_tenths'))
    .execute()

const named = ({ account_id }: { account_id: string }) => `${account_id} in the list`

const nameOfGroup = ({ investors: _, holders: _h, balance: _b, held: _held, at_risk: _risk, ...group }: Kept) =>
  `the sums of investors who are ${Object.values(group).join(', ')}`

type Kept = Awaited<ReturnType<typeof keptGroups>>[number]

/**
 * Checks each row of the admin's list against the book, the weeks and the saved risks, and the sums against the rows.
 */
export const checkList = async ({ db, findings, state, stored }: Replay): Promise<void> => {
  const [rows, growths] = [await rowsOf(db), await growthsOf(db)]
  const saved = new Map(rows.map(({ account_id, saved_tenths }) => [account_id, saved_tenths]))
  const derived = [...stored.investors].map((id) => {
    const money = state.investors.get(id) ?? { capital: 0, result: 0 }
    return {
      account_id: id,
      balance: balanceOf(money),
      invested: money.capital,
      return_ppm: returnPpmOf(money),
      risk_tenths: saved.get(id) ?? null,
      growth: growths.get(id) ?? null,
    }
  })
  const kept = rows.map(({ saved_tenths: _, ...row }) => row)
  await findings.compareAll('investors in the list', keyed(kept, named), keyed(derived, named))
  const groups = await keptGroups(db)
  const counted = await groupsOfList(db).execute()
  await findings.compareAll('investors in the list', keyed(groups, nameOfGroup), keyed(counted, nameOfGroup))
  const atRisk = sumCents(rows.map(({ balance, saved_tenths }) => riskAmount(balance, riskPercentOf(saved_tenths))))
  findings.compare(
    'investors in the list',
    'the risk of all investors',
    { cents: sumCents(groups.map(({ at_risk }) => at_risk)) },
    { cents: atRisk },
  )
}
