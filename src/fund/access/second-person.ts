import { dayMs, hourMs } from '#fund/calendar/time.ts'

/** An admin of now or of before, and who let them in. */
export interface KnownAdmin {
  readonly id: string
  /** An approver or an owner now: they can decide what others ask for. */
  readonly isSecond: boolean
  /** With a frozen account they decide nothing now, and still count as existing. */
  readonly isFrozen: boolean
  /** The admin who invited or raised them last; null if it was the operator of the portal, or before this was kept. */
  readonly madeBy: string | null
  readonly madeAt: number | null
}

/** What is to be decided: who asked for it and, if it changes an admin's role, whom it is about. */
export interface ToDecide {
  readonly askedBy: string
  readonly concerned: string | null
}

/** How long a change of the second people takes if nobody else can decide it. */
export const roleDelayMs = 72 * hourMs
/** How often every admin is told of it meanwhile. */
export const roleNoticeEveryMs = dayMs
/** How long whoever was invited or raised and whoever asked for it are not each other's second person. */
const boundMs = 7 * dayMs

const boundAt = (admins: readonly KnownAdmin[], now: number) =>
  admins.flatMap(({ id, madeBy, madeAt }) =>
    madeBy !== null && madeAt !== null && madeAt + boundMs > now
      ? [{ pair: [id, madeBy], until: madeAt + boundMs }]
      : [],
  )

/**
 * An admin with all who are bound to them: whom they let in within seven days, who let them in, and so on from one to
 * the next, since two mailboxes of one admin are bound to each other as well.
 */
export const boundTo = (admins: readonly KnownAdmin[], id: string, now: number): ReadonlySet<string> => {
  const pairs = boundAt(admins, now).map(({ pair }) => pair)
  const bound = new Set([id])
  for (let before = 0; before < bound.size; ) {
    before = bound.size
    for (const pair of pairs) if (pair.some((one) => bound.has(one))) for (const one of pair) bound.add(one)
  }
  return bound
}

/** Until when two admins are bound to each other; null if they are not. */
export const boundUntil = (
  admins: readonly KnownAdmin[],
  [one, other]: [string, string],
  now: number,
): number | null => {
  if (one === other || !boundTo(admins, one, now).has(other)) return null
  const ends = boundAt(admins, now).map(({ until }) => until)
  return ends.toSorted((a, b) => a - b).find((end) => !boundTo(admins, one, end).has(other)) ?? null
}

/**
 * Who can decide it, now or once a freeze is lifted: neither who asked nor whom it is about. If there is a second person
 * who is not bound to whoever asked, even the one whom it is about, nobody decides it who is bound to them. Otherwise
 * they may, so that a fund whose first two people are new can go on.
 */
export const decidersOf = <A extends KnownAdmin>(
  admins: readonly A[],
  { askedBy, concerned }: ToDecide,
  now: number,
): A[] => {
  const bound = boundTo(admins, askedBy, now)
  const others = admins.filter(({ id, isSecond }) => isSecond && id !== askedBy)
  const unbound = others.filter(({ id }) => !bound.has(id))
  return (unbound.length > 0 ? unbound : others).filter(({ id }) => id !== concerned)
}

/**
 * Whether it waits for a person. If not, a delay takes the place of the decision. A second person who is frozen leaves no
 * delay to the others, even if the matter is about them: nobody gets rid of the second person by freezing them.
 */
export const waitsForPerson = (admins: readonly KnownAdmin[], matter: ToDecide, now: number): boolean =>
  decidersOf(admins, matter, now).length > 0 ||
  admins.some(({ id, isSecond, isFrozen }) => isSecond && isFrozen && id === matter.concerned && id !== matter.askedBy)
