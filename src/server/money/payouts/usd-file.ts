import type { Cents } from '#fund/cents/money.ts'

/** Who pays: the fund's own account, from content/house.yaml. */
export interface Originator {
  readonly legalName: string
  readonly bank: string
  readonly routingNumber: string
  readonly accountNumber: string
  /** Ten characters that the fund's bank assigned to it for the clearing house. */
  readonly companyId: string
}

/** One payment of a file. The full account number is nowhere else. */
export interface Payment {
  readonly reference: string
  readonly amount: Cents
  readonly payee: string
  readonly bank: string
  readonly routingNumber: string
  readonly accountNumber: string
  readonly accountType: 'checking' | 'savings'
  /** Whose account it is. */
  readonly holder: 'personal' | 'business'
}

/** What a file for the bank is made of; the same order gives the same bytes. */
export interface PaymentOrder {
  readonly reference: string
  readonly madeAt: number
  /** The date on which the bank is to carry it out. */
  readonly day: string
  readonly originator: Originator
  readonly payments: readonly Payment[]
}
