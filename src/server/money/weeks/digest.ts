import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { mapInTurns, sortedInTurns } from '#server/platform/base/yield.ts'
import type { OpeningsTable, WeekRowsTable } from './schema.ts'

/** Stands for what a digest covers and how it is written; what a released version covers never changes. */
const digestVersion = 1

const textOf = (figures: readonly (string | number)[]): string => JSON.stringify(figures)

const byText = (one: string, other: string): number => {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** The hash of the parts as JSON, each sorted by the text of its rows; computed row by row, since a week has many. */
const digestOf = async (...parts: readonly (readonly string[])[]): Promise<string> => {
  const hash = createHash('sha256').update('[')
  for (const [place, rows] of parts.entries()) {
    const texts = await sortedInTurns(rows, byText)
    hash.update(place === 0 ? '[' : ',[')
    await mapInTurns(texts, (text, at) => void hash.update(at === 0 ? text : `,${text}`))
    hash.update(']')
  }
  return `${digestVersion}:${hash.update(']').digest('hex')}`
}

/** Over a week's openings, for the entry of its sweep. */
export const openingsDigest = async (openings: readonly Selectable<OpeningsTable>[]): Promise<string> =>
  digestOf(
    await mapInTurns(openings, ({ week_from, account_id, balance, capital, carried_loss, active }) =>
      textOf([week_from, account_id, balance, capital, carried_loss, active]),
    ),
  )

/** Over the rows that a close or a correction gives, and the carried losses after it, for its entry. */
export const rowsDigest = async (
  rows: readonly Selectable<WeekRowsTable>[],
  carriedLosses: ReadonlyMap<string, number>,
): Promise<string> =>
  digestOf(
    await mapInTurns(rows, (row) =>
      textOf([
        row.week_from,
        row.version,
        row.account_id,
        row.traded,
        row.gross,
        row.odd_cent,
        row.carried_before,
        row.recovered,
        row.net,
        row.tier_percent,
        row.share,
        row.fund_share,
        row.result_change,
        row.carried_after,
      ]),
    ),
    await mapInTurns([...carriedLosses], textOf),
  )
