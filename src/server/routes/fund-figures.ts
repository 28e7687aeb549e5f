import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { fundFiguresOf } from '../views/fund-figures.ts'

/** What the admin's analytics add of the fund (extension `fund-figures`). */
export const fundFigures = ({ store, clock }: Context) =>
  ({
    readFundFigures: () => fundFiguresOf(store.read, clock.now()),
  }) satisfies Handlers<'readFundFigures'>
