import type { AccountKind } from './schema.ts'

export type AccountName = 'cash' | 'trading' | 'fund' | 'suspense' | `${'capital' | 'result' | 'payable'}:${string}`

export const capitalOf = (personId: string): AccountName => `capital:${personId}`
export const resultOf = (personId: string): AccountName => `result:${personId}`
export const payableOf = (personId: string): AccountName => `payable:${personId}`

/** "capital:018f…" has the kind capital and belongs to that person; the fund's own accounts belong to nobody. */
export const accountPartsOf = (name: string): { kind: AccountKind; personId: string | null } => {
  const [kind, personId] = name.split(':')
  return { kind: kind as AccountKind, personId: personId ?? null }
}
