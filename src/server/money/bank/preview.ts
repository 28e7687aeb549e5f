import type { StatementFile } from '#contract/calls/money/bank-statements.ts'
import type { StatementPreview } from '#contract/entities/bank-statement.ts'
import { toDollars } from '#fund/cents/money.ts'
import { isSameAccount } from '#fund/money/account-numbers.ts'
import { usedAccount } from '#server/control/terms/wiring.ts'
import type { By } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { dollarsOrNull } from '#server/platform/http/handler.ts'
import { checksOf } from './checks.ts'
import type { Identity } from './identity.ts'
import { problemsOf, readStatementFile } from './import.ts'
import { identities } from './known-lines.ts'
import { type FilePart, partsOfFile, viewAccounts } from './own-account.ts'
import { proposalsFor } from './propose.ts'
import type { ReadStatement } from './statement.ts'
import { maskedAccount, onWire } from './view.ts'

const linesShownMax = 500

const likeOf = (found: Identity | undefined) => {
  if (found?.is !== 'ask') return null
  const { id, day, counterparty, reference, bank_id } = found.of
  return { id, day, counterparty, reference, bank_id }
}

const viewHead = ({ format, account, from, to, opening, closing }: ReadStatement) => ({
  format,
  account: maskedAccount(account),
  from: from || null,
  to: to || null,
  opening: dollarsOrNull(opening),
  closing: dollarsOrNull(closing),
})

/** The lines of the fund's accounts, each with its place in the whole file and what it is. */
const linesOf = async (db: Db, parts: readonly FilePart[]) => {
  const lines = []
  for (const { read, before } of parts) {
    const found = await identities(db, read)
    lines.push(
      ...read.lines.map((line, at) => ({ ...line, account: read.account, place: before + at, found: found[at] })),
    )
  }
  return lines
}

const viewTable = ({ table }: ReadStatement): StatementPreview['table'] =>
  table
    ? {
        header: table.header && [...table.header],
        sample: table.sample.map((row) => [...row]),
        columns: [...table.columns],
        known: table.known,
      }
    : null

/** What importing a file would take in, and what its lines seem to be. Changes nothing. */
export const previewStatement = async (
  db: Db,
  now: number,
  file: Pick<StatementFile, 'text' | 'columns' | 'account'>,
  apiKey?: By['apiKey'],
): Promise<StatementPreview> => {
  const written = await readStatementFile(db, file)
  const { parts, notes, problem } = await partsOfFile(db, written, { account: file.account, apiKey })
  const { read, of } = parts[0] ?? { read: written, of: { own: null, choices: [] } }
  const areSeveral = parts.length > 1
  const ofPart = ({ account }: ReadStatement, text: string): string =>
    areSeveral ? `Account ${maskedAccount(account)}: ${text}` : text
  const lines = await linesOf(db, parts)
  const count = (is: Identity['is']): number => lines.filter(({ found }) => found?.is === is).length
  // What a person has to look at comes first.
  const shown = lines
    .toSorted((a, b) => Number(b.found?.is === 'ask') - Number(a.found?.is === 'ask') || a.place - b.place)
    .slice(0, linesShownMax)
  const proposals = await proposalsFor(
    db,
    shown
      .filter((line) => line.found?.is !== 'known')
      .map((line) => ({ ...line, id: String(line.place), is_collective: Number(line.isCollective ?? false) })),
  )
  const checks = []
  for (const part of parts)
    for (const check of await checksOf(db, part.read)) checks.push({ ...check, what: ofPart(part.read, check.what) })
  const own = of.own?.number ?? (await usedAccount(db)).accountNumber
  return {
    statement: viewHead(read),
    ...(areSeveral && { statements: parts.map((part) => ({ ...viewHead(part.read), lines: part.read.lines.length })) }),
    is_own_account: read.account === '' ? null : isSameAccount(read.account, own),
    ...(of.choices.length > 0 && { accounts: viewAccounts(of.choices), account_id: of.own?.id ?? null }),
    lines: shown.map(({ place, account, day, valueDay, amount, counterparty, reference, found }) => ({
      place,
      day,
      value_day: valueDay,
      amount: toDollars(amount),
      counterparty,
      reference,
      ...(areSeveral && { account: maskedAccount(account) }),
      known: found?.is === 'known',
      like: likeOf(found),
      proposal: onWire(proposals.get(String(place))),
    })),
    new: count('new'),
    known: count('known'),
    to_decide: count('ask'),
    problems: [
      ...(problem === null ? [] : [problem]),
      ...parts.flatMap((part) => problemsOf(part.read, now, apiKey).map((text) => ofPart(part.read, text))),
    ],
    checks,
    notes: [...notes, ...new Set(parts.flatMap((part) => part.read.notes))],
    table: viewTable(read),
  }
}
