import type { Cents } from '#fund/cents/money.ts'
import { type LaterEvent, replayCarriedLoss } from '#fund/weeks/correction.ts'
import type { Replay } from './replay.ts'
import type { DerivedInvestor, DerivedWeek } from './state.ts'

/** Some of an investor's past as a correction replays it, by the rows now in force, with the weeks among it. */
const replayed = ({ state }: Replay, id: string, past: DerivedInvestor['past']) => {
  const weeks: DerivedWeek[] = []
  const events = past.flatMap((one): LaterEvent[] => {
    if (one.event !== 'week') return [one.event]
    const week = state.weeks.get(one.from)
    const row = week?.rows.get(id)
    if (!week || !row) return []
    weeks.push(week)
    const { grossProfit, capital, distributed, fundShare, resultChange } = row
    return [{ kind: 'week', terms: week.terms, grossProfit, capital, distributed, fundShare, resultChange }]
  })
  return { events, weeks }
}

/** How much of a carried loss left with a payment, by everything that has happened to its investor so far. */
const lossThatLeft = (replay: Replay, personId: string, payment: string): Cents => {
  const brought = [...replay.stored.imported.values()].flat().find(({ account_id }) => account_id === personId)
  const { events } = replayed(replay, personId, replay.state.investor(personId).past)
  return replayCarriedLoss(brought?.carried_loss ?? 0, events).left.get(payment) ?? 0
}

/** What followed a week for an investor. */
export const eventsSince = (replay: Replay, id: string, from: number) => {
  const { past } = replay.state.investor(id)
  const place = past.findIndex((one) => one.event === 'week' && one.from === from)
  const { events, weeks } = replayed(replay, id, place < 0 ? [] : past.slice(place + 1))
  return {
    events: events.map((event) =>
      event.kind === 'capital-kept' ? { ...event, left: lossThatLeft(replay, id, event.id) } : event,
    ),
    weeks,
  }
}

/** Payments that were kept bring their loss back as the week begins with which they are in the balance again. */
export const restoreLosses = (replay: Replay, at: number, personId?: string): void => {
  const { state } = replay
  const isDue = (one: { readonly at: number; readonly personId: string }) =>
    one.at <= at && (personId === undefined || one.personId === personId)
  const due = state.toRestore.filter(isDue).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  state.toRestore = state.toRestore.filter((one) => !isDue(one))
  for (const { id, personId: of } of due) {
    const investor = state.investor(of)
    investor.carriedLoss += lossThatLeft(replay, of, id)
    investor.past.push({ event: { kind: 'capital-kept', id, left: 0 } })
  }
}

/** A loss that would have come back lapses with an account that is emptied. */
export const forgetLosses = ({ state }: Replay, personId: string): void => {
  state.toRestore = state.toRestore.filter((one) => one.personId !== personId)
}
