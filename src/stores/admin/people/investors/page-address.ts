import { arriveAt } from '#stores/session/arrival.ts'

/** The parts of an investor's page, in their order, by the last word of their addresses. */
const investorParts = ['summary', 'money', 'documents', 'history', 'checks'] as const

export type InvestorPart = (typeof investorParts)[number]

/** Whose page an address leads to, and to which part of it. */
export interface InvestorSpot {
  readonly id: string
  readonly part: InvestorPart
}

const [first] = investorParts
const pattern = /^investors\/([\da-f-]{36})(?:\/([a-z]+))?$/

/** The address, after the `#`, of an investor's page; its first part needs no word of its own. */
export const investorAddress = (id: string, part: InvestorPart = first): string =>
  part === first ? `investors/${id}` : `investors/${id}/${part}`

/** What an address leads to; null unless it is that of an investor's page. */
export const investorAt = (address: string): InvestorSpot | null => {
  const [, id, word] = pattern.exec(address) ?? []
  return id === undefined ? null : { id, part: investorParts.find((part) => part === word) ?? first }
}

/** Opens an investor's page; its heading takes the focus once it is there. */
export const goToInvestor = (id: string, part?: InvestorPart): void =>
  arriveAt(investorAddress(id, part), investorAddress(id))
