import { randomBytes } from 'node:crypto'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { hashBytes } from '#fund/proof/merkle.ts'
import { commitment, fundLeafText, type LeafFigures, leafText, saltBytes, totalsOf } from '#fund/proof/proof-leaf.ts'
import type { CloseRow } from '#fund/weeks/close.ts'
import type { RecordedRow } from '#server/money/weeks/stored-rows.ts'
import { mapInTurns, mapOfInTurns } from '#server/platform/base/yield.ts'
import type { Db } from '#server/platform/database/store.ts'
import { fundId, sha256 } from './hashing.ts'
import type { StatementRow } from './log.ts'

/** A leaf that can be opened. */
export interface OpenedLeaf {
  readonly id: string
  readonly text: string
  readonly salt: Uint8Array
  readonly hash: Uint8Array
}

export type Salts = ReadonlyMap<string, Uint8Array>

/** What a leaf takes from a row of a week. */
type LeafRow = Pick<
  CloseRow,
  'id' | 'opening' | 'grossProfit' | 'recovered' | 'distributed' | 'resultChange' | 'carriedLossAfter'
>

const leafRowOf = (row: RecordedRow): LeafRow => ({
  id: row.account_id,
  opening: row.balance,
  grossProfit: row.gross,
  recovered: row.recovered,
  distributed: row.share,
  resultChange: row.result_change,
  carriedLossAfter: row.carried_after,
})

const figuresOf = (row: LeafRow): LeafFigures => ({
  opening: row.opening,
  gross: row.grossProfit,
  recovered: row.recovered,
  share: row.distributed,
  closing: row.opening + row.resultChange,
  carried: row.carriedLossAfter,
})

/** A salt for each account and the fund; their bytes are drawn at once, since a close needs ten thousand. */
export const makeSalts = (ids: readonly string[]): Promise<Salts> => {
  const bytes = randomBytes(ids.length * saltBytes)
  return mapOfInTurns(ids, (id, place) => [id, bytes.subarray(place * saltBytes, (place + 1) * saltBytes)])
}

type Columns = Pick<StatementRow, 'accounts' | 'leaves' | 'salts'>

const byAccount = async (row: Columns | undefined, column: 'leaves' | 'salts'): Promise<Map<string, Buffer>> => {
  const text = row?.[column]
  if (typeof text !== 'string' || typeof row?.accounts !== 'string') return new Map()
  const bytes = Buffer.from(text, 'base64')
  const part = (place: number) => bytes.subarray(place * hashBytes, (place + 1) * hashBytes)
  return mapOfInTurns(row.accounts.split('\n'), (id, place) => [id, part(place)])
}

/** The hashes of a statement's leaves by account. */
export const leafHashes = (row: Columns | undefined): Promise<Map<string, Buffer>> => byAccount(row, 'leaves')

/** The salts of a statement without those of one account, in base64; undefined if it has no leaf of theirs. */
export const withoutSalt = ({ accounts, salts }: Columns, id: string): string | undefined => {
  const place = (accounts ?? '').split('\n').indexOf(id)
  if (place < 0 || salts === null) return undefined
  const bytes = Buffer.from(salts, 'base64')
  return bytes.fill(0, place * hashBytes, (place + 1) * hashBytes).toString('base64')
}

/** The salts by account; a salt of zeros was erased. */
export const saltsOf = async (row: Columns): Promise<Salts> => {
  const salts = await byAccount(row, 'salts')
  await mapInTurns([...salts], ([id, salt]) => !salt.some(Boolean) && salts.delete(id))
  return salts
}

export interface LeafPlace {
  /** The week's Sunday. */
  readonly week: string
  /** The hashes of the week before. */
  readonly previous: ReadonlyMap<string, Buffer>
}

const opened = (salts: Salts, id: string, text: string): OpenedLeaf | null => {
  const salt = salts.get(id)
  return salt ? { id, text, salt, hash: commitment(sha256, salt, text) } : null
}

/** One account's leaf; null if its salts were erased. */
export const leafOf = (salts: Salts, { week, previous }: LeafPlace, row: LeafRow): OpenedLeaf | null => {
  const before = previous.get(row.id)
  const leaf = {
    week,
    account: row.id,
    previous: before ? before.toString('hex') : '-',
    ...figuresOf(row),
  }
  return opened(salts, row.id, leafText(leaf))
}

export const weekTotals = async (rows: readonly LeafRow[]) => totalsOf(await mapInTurns(rows, figuresOf))

export const fundLeafOf = async (
  salts: Salts,
  { week }: LeafPlace,
  rows: readonly LeafRow[],
): Promise<OpenedLeaf | null> => opened(salts, fundId, fundLeafText({ week, ...(await weekTotals(rows)) }))

/** What fixes the place of a week's leaves: its day, and the leaves before. */
export const placeOf = async (weekFrom: number, before: Columns | undefined): Promise<LeafPlace> => ({
  week: newYorkDate(weekFrom),
  previous: await leafHashes(before),
})

/** The rows of a week as they were up to a version of its report, whatever newer rows there are. */
export const rowsUpTo = async (db: Db, weekFrom: number, version: number, personId?: string): Promise<LeafRow[]> => {
  const rows = await db
    .selectFrom('week_rows')
    .innerJoin('openings', (join) =>
      join
        .onRef('openings.week_from', '=', 'week_rows.week_from')
        .onRef('openings.account_id', '=', 'week_rows.account_id'),
    )
    .where('week_rows.week_from', '=', weekFrom)
    .where('week_rows.version', '<=', version)
    .$if(personId !== undefined, (only) => only.where('week_rows.account_id', '=', personId ?? ''))
    .selectAll('week_rows')
    .select(['openings.balance', 'openings.capital', 'openings.active'])
    .orderBy('week_rows.version')
    .execute()
  const newest = new Map<string, RecordedRow>()
  await mapInTurns(rows, (row) => void newest.set(row.account_id, row))
  return mapInTurns([...newest.values()], leafRowOf)
}
