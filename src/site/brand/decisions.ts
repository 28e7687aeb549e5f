import type * as v from 'valibot'
import type { houseRecord } from '#contract/entities/house.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { nearest } from '#reading/nearest.ts'
import type { termsRecord } from '../terms/file.ts'

type Decisions = v.InferOutput<typeof houseRecord>['decisions']
type Question = v.InferOutput<typeof termsRecord>['conflicts'][number]

/** A mistake in a decision, and where it is; `name` points at the question's name. */
export interface DecisionMistake {
  keys: readonly PropertyKey[]
  name?: true
  about: string
  found: string
  expected: string
  nearest?: string | undefined
}

/** What is wrong with the owner's decisions, judged by the questions. */
export const decisionMistakes = (decisions: Decisions, questions: readonly Question[]): DecisionMistake[] => {
  const ids = questions.map(({ id }) => id)
  return Object.entries(decisions).flatMap(([id, { reading, from }]): DecisionMistake[] => {
    const question = questions.find((one) => one.id === id)
    const about = `decisions · ${id}`
    const asked = { keys: ['decisions', id], about, found: JSON.stringify(reading) }
    if (!question) {
      const expected = `a question of content/terms.yaml: ${ids.join(', ')}`
      return [{ ...asked, name: true, found: `the question ${id}`, expected, nearest: nearest(id, ids) }]
    }
    const names = Object.keys(question.readings)
    if (!names.includes(reading))
      return [{ ...asked, expected: `one of: ${names.join(', ')}`, nearest: nearest(reading, names) }]
    const { applied = names } = question
    if (!applied.includes(reading)) {
      const expected = `${applied.join(' or ')}, which the portal does: another reading needs its code first (docs/owner.md)`
      return [{ ...asked, expected }]
    }
    if (question.money && from === undefined) {
      const expected = `{ reading: ${reading}, from: … } with the Sunday from which it holds, as 2027-01-03: money is computed by it`
      return [{ ...asked, expected }]
    }
    return []
  })
}

/** What a question's readings are called, and which of them the portal does not do. */
export const describeReadings = ({ readings, applied = Object.keys(readings) }: Question): string =>
  Object.keys(readings)
    .map((name) => (applied.includes(name) ? name : `${name} (needs its code first)`))
    .join(', ')

const sinceWhen = (from: string, today: string): string =>
  from > today
    ? ` From Sunday, ${formatCalendarDate(from)}.`
    : ` Since Sunday, ${formatCalendarDate(from)}, as /terms/history says. If that was decided later, give it a Sunday that was then ahead.`

/** A decision in one line: which reading, what it says, and from when it holds, or since when. */
export const describeDecision = ({ readings }: Question, { reading, from }: Decisions[string], today: string): string =>
  `${reading}: ${readings[reading]}${from === undefined ? '' : sinceWhen(from, today)}`
