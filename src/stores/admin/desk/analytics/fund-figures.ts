import { fundTableUrl, readFundFigures } from '#client/fund-figures.ts'
import type { FundFigures, fundTables } from '#contract/calls/desk/fund-figures.ts'
import { loader } from '#stores/kit/load.ts'
import { whileOpen } from '#stores/kit/while-open.ts'

export type FundTable = (typeof fundTables)[number]

const figures = loader<FundFigures>('The figures from the book', readFundFigures)

/** What Analytics adds about the fund, with `fund-figures`. */
export const $fundFigures = figures.$load
export const loadFundFigures = figures.load
export const startFundFigures = (): (() => void) => whileOpen(loadFundFigures)

/** The address of a table's CSV, for a link. */
export const tableUrl = fundTableUrl
