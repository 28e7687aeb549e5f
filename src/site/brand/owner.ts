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

/** Names in content/house.yaml that represent the fund, and the two legal texts, which nobody has vetted. */
const ownerFields = [
  'name',
  'legalName',
  'jurisdiction',
  'address',
  'mail',
  'sender',
  'colours',
  'depositAccount',
] as const
const ownerTexts = [
  { id: 'privacy', what: 'content/legal/privacy.mdx, the privacy policy, read by counsel' },
  { id: 'terms', what: 'content/legal/terms.mdx, the terms of use, read by counsel' },
  { id: 'mark', what: 'content/mark.svg, the mark' },
  { id: 'claims', what: 'content/terms.yaml, every claim of the pages, as listed below' },
]

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What may be listed under `confirmed`. */
export const confirmable: readonly string[] = [...ownerFields, ...ownerTexts.map(({ id }) => id)]

/** Sorts everything that is the owner's into made up, open and done, on a day in New York. */
export function ownerReport(house: typeof House, record: typeof Record, today: string): OwnerReport {
  const fields = [...ownerFields.map((id) => ({ id, what: shown(house[id]) })), ...ownerTexts]
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
