import type { Selectable } from 'kysely'
import { toHex } from '#fund/proof-bytes.ts'
import { statementHash } from '#fund/proof-check.ts'
import type { Roots } from '#fund/proof-files.ts'
import { readStatement } from '#fund/proof-statement.ts'
import { sha256 } from '#server/proofs/hashing.ts'
import { makeKey, signingKey } from '#server/proofs/keys.ts'
import { appendStatement, handOver, type StatementRow } from '#server/proofs/log.ts'
import { listPath } from '#server/proofs/publish.ts'
import { signWeek } from '#server/proofs/sign-week.ts'
import type { ProofKeysTable } from '#server/store/schema/proofs.ts'
import type { WeekRowsTable } from '#server/store/schema/weeks.ts'
import type { Db, Work } from '#server/store/store.ts'
import { keyFrom, signedText } from './proof-log.ts'

/** Who finds an attempt. */
export type Finder =
  /** A proof that an investor kept, against what is published now, or one that they are handed now, against what was. */
  | 'an investor’s proof'
  /** The comparison of book and signed roots, and of these with each other. */
  | 'book and roots'
  /** What witnesses signed, and time stamps. */
  | 'witnesses'
  /** The comparison of every published file with the book. */
  | 'published files'
  /** A root that somebody kept as a file or a mail, against what is published now. */
  | 'a kept root'
  /** The file in the git repository. */
  | 'the repository'
  /** Whoever checks the published list by itself. */
  | 'the list itself'

/** A number below another, the same in every run. */
export type Any = (below: number) => number

export const anyFrom = (seed: number): Any => {
  let state = seed * 2_654_435_761 + 1
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return state % below
  }
}

const pick = <T>(all: readonly T[], any: Any): T => {
  const one = all[any(all.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

export const changedText = (text: string, any: Any): string => {
  const at = any(text.length - 1)
  return text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1)
}

export const otherRoot = (text: string, any: Any): string =>
  text.replace(/^root=.{4}/m, `root=${any(2) ? 'beef' : 'cafe'}`)

/** One cent more of one of a statement's totals, but for the number of accounts. */
export const otherTotal = (text: string, any: Any): string =>
  text.replace(/^totals=(.*)$/m, (_, totals: string) => {
    const numbers = totals.split(' ').map(Number)
    const at = 1 + any(numbers.length - 1)
    return `totals=${numbers.with(at, (numbers[at] ?? 0) + 1).join(' ')}`
  })

type Row = Selectable<WeekRowsTable>

const weekRows = (db: Db) => db.selectFrom('week_rows').selectAll().orderBy('week_from').orderBy('person_id').execute()
const oneRow = async (db: Db, any: Any): Promise<Row> => pick(await weekRows(db), any)
const statements = (db: Db): Promise<StatementRow[]> =>
  db.selectFrom('proof_statements').selectAll().orderBy('number').execute()
const oneWeek = async (db: Db, any: Any): Promise<StatementRow> =>
  pick(
    (await statements(db)).filter(({ kind }) => kind === 'week'),
    any,
  )

const setRow = (db: Db, { week_from, version, person_id }: Row, values: Partial<Row>) =>
  db
    .updateTable('week_rows')
    .set(values)
    .where('week_from', '=', week_from)
    .where('version', '=', version)
    .where('person_id', '=', person_id)
    .execute()

const setStatement = (db: Db, number: number, values: Partial<StatementRow>) =>
  db.updateTable('proof_statements').set(values).where('number', '=', number).execute()

const takeOut = (db: Db, { week_from, person_id }: Row) =>
  db.deleteFrom('week_rows').where('week_from', '=', week_from).where('person_id', '=', person_id).execute()

/** A cent or more of gross profit goes from one account to another: the sum of both is what it was. */
const betweenTwo = async (db: Db, any: Any): Promise<number> => {
  const { week_from } = await oneRow(db, any)
  const [one, other] = (await weekRows(db)).filter((row) => row.week_from === week_from)
  if (!one || !other) throw new Error('two accounts are needed')
  const cents = 1 + any(50)
  await setRow(db, one, {
    gross: one.gross + cents,
    share: one.share + cents,
    result_change: one.result_change + cents,
  })
  await setRow(db, other, {
    gross: other.gross - cents,
    share: other.share - cents,
    result_change: other.result_change - cents,
  })
  return week_from
}

const swapped = (text: string | null, at: number, width: number): string => {
  const bytes = Buffer.from(text ?? '', 'base64')
  const part = (place: number) => bytes.subarray(place * width, (place + 1) * width)
  const rest = [bytes.subarray(0, at * width), part(at + 1), part(at), bytes.subarray((at + 2) * width)]
  return Buffer.concat(rest).toString('base64')
}

/** One letter of the 32 bytes at a place of a column, which stands in base64. */
const changedPart = (text: string | null, place: number): string => {
  const bytes = Buffer.from(text ?? '', 'base64')
  bytes[place * 32] = (bytes[place * 32] ?? 0) ^ 1
  return bytes.toString('base64')
}

const wipedPart = (text: string | null, place: number): string => {
  const bytes = Buffer.from(text ?? '', 'base64')
  return bytes.fill(0, place * 32, (place + 1) * 32).toString('base64')
}

/** Whoever holds key and database signs everything again from a statement on, as it stands in the records now. */
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
  // What says how many there were is set as it will be again; the anchors' own count too.
  await db
    .updateTable('facts')
    .set({ value: String(from) })
    .where('key', 'like', 'proofs-signed%')
    .execute()
  const published = await db.deleteFrom('facts').where('key', 'like', 'proofs-published%').returningAll().execute()
  const anchors = await db.deleteFrom('proof_anchors').returningAll().execute()
  for (const { kind, text, published_at: at, week_from: weekFrom, version } of gone) {
    const start = readStatement(text)
    if (start?.kind === 'start')
      await appendStatement(work, at, await makeKey(work, at), { kind: start.kind, after: start.after })
    if (kind === 'key') await handOver(work, at)
    if (kind === 'week' && weekFrom !== null && version !== null)
      await signWeek(work, at, { weekFrom, version, rows: null, reason: null, remarks: [] })
  }
  if (published.length > 0) await db.insertInto('facts').values(published).execute()
  if (anchors.length > 0) await db.insertInto('proof_anchors').values(anchors).execute()
}

const numberOf = async (db: Db, weekFrom: number): Promise<number> =>
  (await statements(db)).find((row) => row.week_from === weekFrom)?.number ?? 1

export interface Attempt {
  readonly by: readonly Finder[]
  run(work: Work, any: Any): Promise<unknown>
}

const comparison: readonly Finder[] = ['book and roots']
const records: readonly Finder[] = ['an investor’s proof', 'book and roots']
const everything: readonly Finder[] = ['an investor’s proof', 'book and roots', 'published files', 'a kept root']
/** The fund's own comparison finds nothing: only what is out of the house does. */
const outside: readonly Finder[] = ['an investor’s proof', 'published files', 'a kept root', 'the repository']

const figures = ['gross', 'recovered', 'share', 'result_change', 'carried_after'] as const

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

type KeyRow = Selectable<ProofKeysTable>

const oneKey = async (db: Db, any: Any): Promise<KeyRow> =>
  pick(await db.selectFrom('proof_keys').selectAll().orderBy('public_key').execute(), any)

/** A column of one of the keys. */
const ofKey = (change: (row: KeyRow, any: Any) => Partial<KeyRow>): Attempt => ({
  by: comparison,
  run: async ({ db }, any) => {
    const row = await oneKey(db, any)
    return db.updateTable('proof_keys').set(change(row, any)).where('public_key', '=', row.public_key).execute()
  },
})

const someId = (any: Any): number => 1 + any(9)

export const inDatabase: Readonly<Record<string, Attempt>> = {
  ...Object.fromEntries(
    figures.map((column): [string, Attempt] => [
      `a leaf: ${column}`,
      {
        by: records,
        run: async ({ db }, any) => {
          const row = await oneRow(db, any)
          return setRow(db, row, { [column]: row[column] + 1 + any(1000) })
        },
      },
    ]),
  ),
  'a leaf: opening balance': {
    by: records,
    run: async ({ db }, any) => {
      const { week_from, person_id } = await oneRow(db, any)
      return db
        .updateTable('openings')
        .set((eb) => ({ balance: eb('balance', '+', 1 + any(100)) }))
        .where('week_from', '=', week_from)
        .where('person_id', '=', person_id)
        .execute()
    },
  },
  'a leaf: figures that no rule gives': {
    by: records,
    run: async ({ db }, any) => {
      const row = await oneRow(db, any)
      const cents = 100 + any(100)
      const more = { share: row.share + cents, result_change: row.result_change + cents }
      return setRow(db, row, { tier_percent: 61, ...more })
    },
  },
  'two leaves with the same sum': { by: records, run: ({ db }, any) => betweenTwo(db, any) },
  'an account taken out': { by: records, run: async ({ db }, any) => takeOut(db, await oneRow(db, any)) },
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
  'a key: retired': ofKey((_, any) => ({ retired_at: 1 + any(1e6) })),
  'a key: made': ofKey(({ made_at }, any) => ({ made_at: made_at + 1 + any(1e6) })),
  'a key: its public half': ofKey((_, any) => ({ public_key: keyFrom(30 + any(9)).hex })),
  'a key: its secret half': ofKey(({ sealed }, any) => ({
    sealed: `v1.${changedText(sealed.slice(3), any)}`,
  })),
  'a key left out': {
    by: comparison,
    run: async ({ db }, any) =>
      db
        .deleteFrom('proof_keys')
        .where('public_key', '=', (await oneKey(db, any)).public_key)
        .execute(),
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
  'a witness: signature': {
    by: ['witnesses', 'published files'],
    run: ({ db }, any) =>
      db
        .updateTable('proof_witnesses')
        .set({ signature: signedText(keyFrom(9).secret, String(any(99))) })
        .execute(),
  },
  'a witness: key': {
    by: ['witnesses', 'published files'],
    run: ({ db }, any) =>
      db
        .updateTable('proof_witnesses')
        .set({ public_key: keyFrom(10 + any(9)).hex })
        .execute(),
  },
  'a time stamp of nothing': {
    by: ['witnesses'],
    run: ({ db }, any) =>
      db
        .insertInto('proof_stamps')
        .values({ number: 1 + any(3), address: 'https://stamps.example.com', token: 'MAA=', stamped_at: any(1e6) })
        .execute(),
  },
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

export interface FileAttempt {
  readonly by: readonly Finder[]
  /** The files of a copy by their paths, changed. */
  run(copy: ReadonlyMap<string, string>, any: Any): ReadonlyMap<string, string>
}

type List = Roots['statements']

/** The list of the copy alone; the other files stay. */
const ofList = (by: readonly Finder[], change: (list: List, any: Any) => List): FileAttempt => ({
  by,
  run: (copy, any) => {
    const roots: Roots = JSON.parse(copy.get(listPath) ?? '')
    return new Map([...copy, [listPath, JSON.stringify({ ...roots, statements: change(roots.statements, any) })]])
  },
})

const weeksOf = (list: List): number[] =>
  [...list.keys()].filter((at) => readStatement(list[at]?.statement ?? '')?.kind === 'week')

const oneText =
  (change: (text: string, any: Any) => string) =>
  (list: List, any: Any): List => {
    const at = pick(weeksOf(list), any)
    const one = list[at]
    return one ? list.with(at, { ...one, statement: change(one.statement, any) }) : list
  }

const ofFile = (name: (any: Any) => string, change: (text: string, any: Any) => string | null): FileAttempt => ({
  by: ['published files'],
  run: (copy, any) => {
    const path = name(any)
    const changed = new Map(copy)
    const text = change(copy.get(path) ?? '', any)
    if (text === null) changed.delete(path)
    else changed.set(path, text)
    return changed
  },
})

const all: readonly Finder[] = ['an investor’s proof', 'published files', 'the list itself']
const numbered = (end: string) => (any: Any) => `proofs/${1 + any(3)}.${end}`

export const inFiles: Readonly<Record<string, FileAttempt>> = {
  'the list: a text': ofList(all, oneText(changedText)),
  'the list: a root': ofList(all, oneText(otherRoot)),
  'the list: a total': ofList(all, oneText(otherTotal)),
  'the list: a signature': ofList(['published files', 'the list itself'], (list, any) => {
    const at = any(list.length)
    const one = list[at]
    return one ? list.with(at, { ...one, signature: list[(at + 1) % list.length]?.signature ?? '' }) : list
  }),
  'the list: a week left out': ofList(all, (list, any) => list.toSpliced(any(list.length - 1), 1)),
  'the list: a week twice': ofList(all, (list, any) => {
    const at = any(list.length - 1)
    return list.toSpliced(at, 0, ...list.slice(at, at + 1))
  }),
  'the list: cut short': ofList(['an investor’s proof', 'published files'], (list, any) =>
    list.slice(0, 1 + any(list.length - 1)),
  ),
  'the list: an order': ofList(all, (list, any) => {
    const at = any(list.length - 1)
    const [one, other] = [list[at], list[at + 1]]
    return one && other ? list.with(at, other).with(at + 1, one) : list
  }),
  'the list: a witness who saw nothing': ofList(['published files'], (list, any) => {
    const at = any(list.length)
    const one = list[at]
    const { secret, hex } = keyFrom(20)
    const witness = { name: 'A notary', key: hex, signature: signedText(secret, one?.statement ?? '') }
    return one ? list.with(at, { ...one, witnesses: [witness] }) : list
  }),
  'a root’s file: its text': ofFile(numbered('json'), (text) =>
    text.replace(/root=(.)/, (_, first) => `root=${first === '0' ? '1' : '0'}`),
  ),
  'a root’s text': ofFile(numbered('txt'), changedText),
  'the feed': ofFile(() => 'proofs/feed.xml', changedText),
  'the page: a total': ofFile(
    () => 'proofs/index.html',
    (text, any) =>
      text.replace(/(\d)(\.\d\d gross)/, (_, digit, rest) => `${(Number(digit) + 1 + any(8)) % 10}${rest}`),
  ),
  'a file that is gone': ofFile(
    (any) => pick(['proofs/1.json', 'proofs/2.txt', 'proofs/feed.xml', 'proofs/index.html', listPath], any),
    () => null,
  ),
  'a file too many': ofFile(
    (any) => `proofs/${50 + any(50)}.json`,
    () => '{}',
  ),
}
