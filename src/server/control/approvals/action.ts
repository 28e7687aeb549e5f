import type { ApprovalKind } from '#contract/calls/control/approvals.ts'
import type { AdminRole } from '#fund/access/admin-roles.ts'
import type { Cents } from '#fund/cents/money.ts'
import type { Counted } from '#fund/money/limits.ts'
import type { By, SignedInWork } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'

/** What an action would do, as the people who decide it read it. */
export interface Matter {
  /** "Close of Week 46". */
  readonly title: string
  readonly detail: string
  /** Compared with a threshold of the fund; null if no amount decides. */
  readonly amount: Cents | null
  /** Always waits, whatever the fund's settings say. */
  readonly always?: boolean
  /** The last subject in a row that an approval of this covers. */
  readonly covers?: string | null
  /**
   * Whom it is about, if it makes, raises, lowers or removes a second person: they do not decide it, and every admin is
   * told. The id is null while they have no account.
   */
  readonly concerns?: { readonly id: string | null; readonly email: string }
}

/**
 * What an action is based on, each fact in words with its value: "The report" → "version 2". A value that begins with #
 * is a digest; people read only that it changed.
 */
export type Basis = Readonly<Record<string, string>>

/** An action that may have to wait. Its parameters are JSON. */
export interface Action<Params, Answer = void> {
  readonly kind: ApprovalKind
  /** The role that whoever asked for it must still have when it is done: an operator's, unless it says another. */
  readonly least?: AdminRole
  /** Weighed under the lock of the book: what it weighs must not change until it is done. */
  readonly underLock?: true
  /** Only another person can stand behind it, so that it gets no delay: the sentence for who is alone, which says who can. */
  readonly notAlone?: string
  /** The id of what it is done to; for each kind and subject only one waits at a time. */
  subject(params: Params): string
  /** Null if nothing needs a guard, because it is done already or moves nothing. May refuse. */
  weigh(db: Db, now: number, params: Params, asker?: By): Promise<Matter | null>
  basis(db: Db, now: number, params: Params): Promise<Basis>
  /**
   * How its weighed amount counts in the limit of its kind, before it is done: what is done up to a limit counts over a
   * day and a week. Whatever has this is weighed under the lock of the book.
   */
  counts?(db: Db, params: Params, amount: Cents): Promise<readonly Counted[]>
  /** Does it, in the unit that approves it; refuses as it would without a guard. */
  run(work: SignedInWork, params: Params): Promise<Answer>
}

/** An action by its parameters as they are stored. */
export interface StoredAction {
  readonly kind: ApprovalKind
  readonly least: AdminRole
  readonly notAlone: string | undefined
  basis(db: Db, now: number, json: string): Promise<Basis>
  counts(db: Db, json: string, amount: Cents): Promise<readonly Counted[]>
  /** What it is done to. */
  subject(json: string): string
  run(work: SignedInWork, json: string): Promise<void>
}

export type StoredActions = readonly StoredAction[]

export const storedAction = <Params, Answer>({
  kind,
  least = 'operator',
  notAlone,
  basis,
  counts,
  subject,
  run,
}: Action<Params, Answer>): StoredAction => ({
  kind,
  least,
  notAlone,
  basis: (db, now, json) => basis(db, now, JSON.parse(json) as Params),
  counts: async (db, json, amount) => (await counts?.(db, JSON.parse(json) as Params, amount)) ?? [],
  subject: (json) => subject(JSON.parse(json) as Params),
  run: async (work, json) => {
    await run(work, JSON.parse(json) as Params)
  },
})

/** What has changed since an action was asked for, in sentences. */
export const changesSince = (then: Basis, now: Basis): string[] =>
  [...new Set([...Object.keys(then), ...Object.keys(now)])].flatMap((what) => {
    const [before, after] = [then[what], now[what]]
    if (before === after) return []
    if (before === undefined || after === undefined || before.startsWith('#') || after.startsWith('#'))
      return [`${what} changed since it was asked.`]
    return [`${what} was ${before} when it was asked, and is ${after} now.`]
  })
