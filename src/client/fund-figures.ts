import * as calls from '#contract/calls/desk/fund-figures.ts'
import { fileUrl } from './files.ts'
import { send } from './send.ts'

export const readFundFigures = () => send(calls.readFundFigures, {})

/** The address of one table's CSV; for `performance`, with the key of the series shown beside the fund. */
export const fundTableUrl = (of: (typeof calls.fundTables)[number], benchmark?: string): string =>
  fileUrl(calls.exportFundFigures.path, { of, benchmark })
