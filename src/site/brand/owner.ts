import { ownersNames, ownersTexts } from '#contract/entities/house.ts'
import type { house as House } from '../house.ts'
import type { record as Record } from '../terms/record.ts'
import { describeDecision, describeReadings } from './decisions.ts'

/** What an owner has to review before real use, and its present state. */
export interface OwnerReport {
  /** What this repository made up for the demo. */
  madeUp: string[]
  /** Questions that only the owner can answer. */
  open: string[]
  done: string[]
}

const texts: Readonly<Record<(typeof ownersTexts)[number], string>> = {
  privacy: 'content/legal/privacy.mdx, the privacy policy, read by counsel',
  terms: 'content/legal/terms.mdx, the terms of use, read by counsel',
  mark: 'content/mark.svg, the mark',
  claims: 'content/terms.yaml, every claim of the pages, as listed below',
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What may be listed under `confirmed`. */
export const confirmable: readonly string[] = [...ownersNames, ...ownersTexts]

/** Sorts everything that is the owner's into made up, open and done, on a day in New York. */
export function ownerReport(house: typeof House, record: typeof Record, today: string): OwnerReport {
  const fields = [
    ...ownersNames.map((id) => ({ id, what: shown(house[id]) })),
    ...ownersTexts.map((id) => ({ id, what: texts[id] })),
  ]
  const statements = Object.entries(house.statements).map(([id, { question, answer }]) => ({ id, question, answer }))
  const confirmed = new Set(house.confirmed)
  const line = ({ id, what }: { id: string; what: string }) => `${id} · ${what}`
  return {
    madeUp: fields.filter(({ id }) => !confirmed.has(id)).map(line),
    open: [
      ...statements.filter(({ answer }) => !answer).map(({ id, question }) => `${id} · ${question}`),
      ...record.conflicts
        .filter(({ id }) => !house.decisions[id])
        .map((asked) =>
          line({ id: asked.id, what: `${asked.question} Here: ${asked.here} Readings: ${describeReadings(asked)}` }),
        ),
    ],
    done: [
      ...statements.filter(({ answer }) => answer).map(({ id, answer }) => `${id} · ${answer}`),
      ...fields.filter(({ id }) => confirmed.has(id)).map(line),
      ...record.conflicts.flatMap((asked) => {
        const decision = house.decisions[asked.id]
        return decision
          ? [line({ id: asked.id, what: `${asked.question} ${describeDecision(asked, decision, today)}` })]
          : []
      }),
    ],
  }
}
