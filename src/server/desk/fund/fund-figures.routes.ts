import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { fundFiguresOf } from './fund-figures.ts'

/** Further figures of the fund in the admin's analytics (extension `fund-figures`). */
export const fundFigures = ({ store, clock }: Context) =>
  ({
    readFundFigures: () => fundFiguresOf(store.read, clock.now()),
  }) satisfies Handlers<'readFundFigures'>
