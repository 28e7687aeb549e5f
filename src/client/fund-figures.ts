import * as calls from '#contract/calls/fund-figures.ts'
import { fileUrl } from './files.ts'
import { send } from './send.ts'

export const readFundFigures = () => send(calls.readFundFigures, {})

/** Where the CSV of one table is; of `performance`, with the key of the series beside the fund. */
export const fundTableUrl = (of: (typeof calls.fundTables)[number], benchmark?: string): string =>
  fileUrl(calls.exportFundFigures.path, { of, benchmark })
