import { fileUrl } from '#client/files.ts'
import { send } from '#client/send.ts'
import {
  exportFundFigures,
  type FundFigures,
  type fundTables,
  readFundFigures,
} from '#contract/calls/desk/fund-figures.ts'
import { loader } from '#stores/kit/load.ts'
import { whileOpen } from '#stores/kit/while-open.ts'

export type FundTable = (typeof fundTables)[number]

/** What Analytics adds about the fund, with `fund-figures`. */
export const fundFigures = loader<FundFigures>('The figures from the book', () => send(readFundFigures, {}))
export const startFundFigures = (): (() => void) => whileOpen(fundFigures.load)

/** The address of a table's CSV, for a link. */
/** The address of one table's CSV; for `performance`, with the key of the series shown beside the fund. */
export const tableUrl = (of: FundTable, benchmark?: string): string =>
  fileUrl(exportFundFigures.path, { of, benchmark })
