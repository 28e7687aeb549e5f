import { toHex } from '#fund/proof/proof-bytes.ts'
import { statementHash } from '#fund/proof/proof-check.ts'
import { readStatement } from '#fund/proof/proof-statement.ts'
import { sha256 } from '#server/proof/log/hashing.ts'
import { signingKey } from '#server/proof/log/keys.ts'
import type { StatementRow } from '#server/proof/log/log.ts'
import { type Any, changedText, otherRoot, otherTotal } from './any.ts'
import { type Attempt, comparison, everything, type Finder, records } from './attempt.ts'
import { oneWeek, setStatement, statements } from './rows.ts'

const swapped = (text: string | null, at: number, width: number): string => {
  const bytes = Buffer.from(text ?? '', 'base64')
  const part = (place: number) => bytes.subarray(place * width, (place + 1) * width)
  const rest = [bytes.subarray(0, at * width), part(at + 1), part(at), bytes.subarray((at + 2) * width)]
  return Buffer.concat(rest).toString('base64')
}

/** One digit of the 32 bytes in a column of base64. */
const changedPart = (text: string | null, place: number): string => {
  const bytes = Buffer.from(text ?? '', 'base64')
  bytes[place * 32] = (bytes[place * 32] ?? 0) ^ 1
  return bytes.toString('base64')
}

const wipedPart = (text: string | null, place: number): string => {
  const bytes = Buffer.from(text ?? '', 'base64')
  return bytes.fill(0, place * 32, (place + 1) * 32).toString('base64')
}

/** A column of one week's statement. */
const ofStatement = (
  by: readonly Finder[],
  change: (row: StatementRow, any: Any) => Partial<StatementRow>,
): Attempt => ({
  by,
  run: async ({ db }, any) => {
    const row = await oneWeek(db, any)
    return setStatement(db, row.number, change(row, any))
  },
})

const someId = (any: Any): number => 1 + any(9)

/** What was signed, a column or part of one. */
export const onStatements: Readonly<Record<string, Attempt>> = {
  'a statement: text': ofStatement(everything, ({ text }, any) => ({ text: changedText(text, any) })),
  'a statement: hash': ofStatement(comparison, ({ hash }, any) => ({ hash: changedText(hash, any) })),
  'a statement: signature': ofStatement(
    ['an investor’s proof', 'book and roots', 'published files'],
    ({ signature }, any) => ({ signature: changedText(signature, any) }),
  ),
  'a statement: accounts': ofStatement(records, ({ accounts }, any) => ({
    accounts: changedText(accounts ?? '', any),
  })),
  'a statement: leaves': ofStatement(records, ({ leaves }, any) => ({ leaves: changedPart(leaves, any(11)) })),
  'a statement: more leaves than accounts': ofStatement(comparison, ({ leaves }) => ({
    leaves: Buffer.concat([Buffer.from(leaves ?? '', 'base64'), Buffer.alloc(32, 7)]).toString('base64'),
  })),
  'a statement: the fund’s salt': ofStatement(comparison, ({ salts }) => ({ salts: changedPart(salts, 0) })),
  'a statement: an account’s salt': ofStatement(records, ({ salts }, any) => ({
    salts: changedPart(salts, someId(any)),
  })),
  'a statement: the fund’s salt wiped': ofStatement(comparison, ({ salts }) => ({ salts: wipedPart(salts, 0) })),
  'a statement: an account’s salt wiped': ofStatement(records, ({ salts }, any) => ({
    salts: wipedPart(salts, someId(any)),
  })),
  'a statement: kind': ofStatement(comparison, () => ({ kind: 'key' })),
  'a statement: week': ofStatement(records, ({ week_from }, any) => ({ week_from: (week_from ?? 0) + 1 + any(1000) })),
  'a statement: a later version': ofStatement(comparison, ({ version }, any) => ({
    version: (version ?? 0) + 1 + any(3),
  })),
  'a statement: no version': ofStatement(records, () => ({ version: 0 })),
  'a statement: time': ofStatement(comparison, ({ published_at }, any) => ({
    published_at: published_at + 1 + any(1e6),
  })),
  'a hand-over: the next key’s signature': {
    by: ['book and roots', 'published files'],
    run: async ({ db }, any) => {
      const row = (await statements(db)).find(({ kind }) => kind === 'key')
      return setStatement(db, row?.number ?? 0, { accepted: changedText(row?.accepted ?? '', any) })
    },
  },
  'a root': ofStatement(everything, ({ text }, any) => ({ text: otherRoot(text, any) })),
  'a total': ofStatement(everything, ({ text }, any) => ({ text: otherTotal(text, any) })),
  'a total, signed anew': {
    by: everything,
    run: async ({ db, secret }, any) => {
      const row = (await statements(db)).at(-1)
      const text = otherTotal(row?.text ?? '', any)
      const signature = (await signingKey(db, secret()))?.sign(text) ?? ''
      return setStatement(db, row?.number ?? 0, { text, signature, hash: toHex(statementHash(sha256, text)) })
    },
  },
  'the order of leaves': ofStatement(records, ({ leaves }, any) => ({ leaves: swapped(leaves, someId(any), 32) })),
  'the order of leaves, accounts and salts': ofStatement(records, ({ leaves, salts, accounts }, any) => {
    const at = someId(any)
    const ids = (accounts ?? '').split('\n')
    const [one = '', other = ''] = [ids[at], ids[at + 1]]
    return {
      leaves: swapped(leaves, at, 32),
      salts: swapped(salts, at, 32),
      accounts: ids
        .with(at, other)
        .with(at + 1, one)
        .join('\n'),
    }
  }),
  'the ledger’s head': {
    by: comparison,
    run: async ({ db }, any) => {
      const seq = readStatement((await oneWeek(db, any)).text)?.book.seq ?? 1
      return db
        .updateTable('entries')
        .set({ hash: 'f'.repeat(64) })
        .where('seq', '=', seq)
        .execute()
    },
  },
}
