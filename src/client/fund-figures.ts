import * as calls from '#contract/calls/fund-figures.ts'
import { fileUrl } from './files.ts'
import { send } from './send.ts'

export const readFundFigures = () => send(calls.readFundFigures, {})

/** Where the CSV of one table is. */
export const fundTableUrl = (of: (typeof calls.fundTables)[number]): string =>
  fileUrl(calls.exportFundFigures.path, { of })
