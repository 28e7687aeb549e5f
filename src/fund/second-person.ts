import { dayMs, hourMs } from './time.ts'

/** An admin who can decide what others ask for: an approver or an owner. */
export interface SecondPerson {
  readonly id: string
  /** With a frozen account they decide nothing now, and still count as existing. */
  readonly isFrozen: boolean
  /** The admin who asked for them to become one; null if it was the operator of the portal, or before this was kept. */
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
/** How long a new second person decides nothing of whoever asked for them. */
const newSecondPersonMs = 7 * dayMs

/** Who can decide it, now or once a freeze is lifted: neither who asked nor whom it is about. */
export const decidersOf = <P extends SecondPerson>(people: readonly P[], { askedBy, concerned }: ToDecide): P[] =>
  people.filter(({ id }) => id !== askedBy && id !== concerned)

/**
 * Whether it waits for a person. If not, a delay takes the place of the decision. A second person who is frozen leaves no
 * delay to the others, even if the matter is about them: nobody gets rid of the second person by freezing them.
 */
export const waitsForPerson = (people: readonly SecondPerson[], matter: ToDecide): boolean =>
  decidersOf(people, matter).length > 0 ||
  people.some(({ id, isFrozen }) => isFrozen && id === matter.concerned && id !== matter.askedBy)

/**
 * Until when a new second person decides nothing of whoever asked for them; null if they may decide. They may if nobody
 * else could, so that a fund whose first two people are new can go on.
 */
export const newUntil = (
  people: readonly SecondPerson[],
  { deciderId, matter, now }: { deciderId: string; matter: ToDecide; now: number },
): number | null => {
  const untilOf = ({ madeBy, madeAt }: SecondPerson): number =>
    madeBy === matter.askedBy && madeAt !== null ? madeAt + newSecondPersonMs : 0
  const deciders = decidersOf(people, matter)
  const decider = deciders.find(({ id }) => id === deciderId)
  if (!decider || untilOf(decider) <= now) return null
  return deciders.some((other) => untilOf(other) <= now) ? untilOf(decider) : null
}
