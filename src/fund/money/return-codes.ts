/**
 * What banks say about a payment that did not stay where it was sent, by code: Nacha's reasons for returns (R01 …) and
 * changes (C01 …), and ISO 20022's external return reasons. Of Nacha's returns those that a credit may have.
 */
const reasons: Readonly<Record<string, string>> = {
  R02: 'the account is closed',
  R03: 'there is no such account, or it is another person’s',
  R04: 'the account number is not one',
  R06: 'returned as the fund’s bank asked',
  R12: 'the account was sold to another bank',
  R13: 'the routing number is not one',
  R14: 'the payee’s representative has died',
  R15: 'the account’s owner has died',
  R16: 'the account is frozen',
  R17: 'the account number or the payee cannot be right',
  R18: 'the effective date is wrong',
  R19: 'the amount is wrong',
  R20: 'the account takes no such payments',
  R21: 'the company’s identification is wrong',
  R22: 'the payee’s identification is wrong',
  R23: 'the payee refused the payment',
  R24: 'the payment was sent twice',
  R25: 'its addenda are wrong',
  R26: 'a mandatory field is wrong',
  R27: 'its trace number is wrong',
  R28: 'the check digit of the routing number is wrong',
  R30: 'the bank takes no truncated checks',
  R31: 'returned with the fund’s bank’s consent',
  R32: 'the payee’s bank cannot settle it',
  R34: 'the payee’s bank takes part in part only',
  AC01: 'the account number is wrong',
  AC03: 'the payee’s account number is not one',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AC07: 'the payee’s account is closed',
  AG01: 'the account takes no such payments',
  AG02: 'the bank’s code for the payment is wrong',
  AM04: 'the account lacks the money',
  AM05: 'the payment was sent twice',
  AM09: 'the amount is wrong',
  BE04: 'the payee’s address is missing',
  BE05: 'the bank does not know who pays',
  DT01: 'the date is wrong',
  FF01: 'the file has a wrong format',
  FOCR: 'returned as the fund asked',
  CUST: 'returned as the payer asked',
  MD07: 'the payee has died',
  MS02: 'the payee refused it, without a reason',
  MS03: 'the payee’s bank refused it, without a reason',
  NARR: 'the bank’s own words',
  RC01: 'the bank’s code is wrong',
  RR01: 'the payer’s account is missing, as rules demand it',
  RR02: 'the payer’s name or address is missing, as rules demand it',
  RR03: 'the payee’s name or address is missing, as rules demand it',
  RR04: 'rules forbid it',
  TM01: 'it came after the bank’s hour',
  C01: 'another account number',
  C02: 'another routing number',
  C03: 'another routing and account number',
  C04: 'another name of the payee',
  C05: 'another kind of account',
  C06: 'another account number and kind of account',
  C07: 'another routing number, account number and kind of account',
  C09: 'another identification of the payee',
}

/** "R03, there is no such account, or it is another person’s"; the code alone if it says nothing to us. */
export const codeInWords = (code: string): string => {
  const words = reasons[code]
  return words === undefined ? code : `${code}, ${words}`
}

/** "AC04, the account is closed (less our fee)": the code, and what the bank adds. */
export const reasonInWords = ({ code, words }: { readonly code: string; readonly words: string }): string =>
  `${codeInWords(code)}${words && ` (${words})`}`

/**
 * What a record of a bank's return file is. A return and a rejection undo a payment; a change leaves it and names other
 * data of the account; the rest is between banks, and is only shown.
 */
export const bankReturnKinds = ['return', 'rejection', 'change', 'dishonoured', 'contested', 'refused-change'] as const
export type BankReturnKind = (typeof bankReturnKinds)[number]

/** What a record of a NACHA file is, by the type of its addenda and its code. */
export const nachaKind = (type: '98' | '99', code: string): BankReturnKind => {
  if (type === '98') return /^C6\d$/.test(code) ? 'refused-change' : 'change'
  if (/^R6[1-9]$|^R70$/.test(code)) return 'dishonoured'
  return /^R7[1-7]$/.test(code) ? 'contested' : 'return'
}

/** What a change says of an account: only what is to be changed. */
export interface CorrectedAccount {
  readonly routingNumber?: string
  readonly accountNumber?: string
  readonly accountType?: 'checking' | 'savings'
}

/** Nacha's transaction codes of accounts: 20 to 29 are checking, 30 to 39 savings. */
const typeOf = (code: string): CorrectedAccount['accountType'] | undefined => {
  if (code.startsWith('2')) return 'checking'
  return code.startsWith('3') ? 'savings' : undefined
}

type Part = 'routing' | 'account' | 'type'

/** How each code lays out its data, and what stands in it. */
const layouts: Readonly<Record<string, { readonly written: RegExp; readonly parts: readonly Part[] }>> = {
  C01: { written: /^(\d{4,17})$/, parts: ['account'] },
  C02: { written: /^(\d{9})$/, parts: ['routing'] },
  C03: { written: /^(\d{9}) *(\d{4,17})$/, parts: ['routing', 'account'] },
  C05: { written: /^(\d\d)$/, parts: ['type'] },
  C06: { written: /^(\d{4,17}) +(\d\d)$/, parts: ['account', 'type'] },
  C07: { written: /^(\d{9})(\d{4,17}?) *(\d\d)$/, parts: ['routing', 'account', 'type'] },
}

/**
 * The corrected data of a notification of change, 29 characters as the code lays them out (Nacha Operating Rules,
 * Appendix Five); null for a code that is about no account, or data that the code does not allow.
 */
export const correctedAccount = (code: string, data: string): CorrectedAccount | null => {
  const layout = layouts[code]
  const found = layout?.written.exec(data.trimEnd())
  if (!layout || !found) return null
  const at = (part: Part): string | undefined =>
    layout.parts.includes(part) ? found[layout.parts.indexOf(part) + 1] : undefined
  const [routingNumber, accountNumber, kind] = [at('routing'), at('account'), at('type')]
  const accountType = kind === undefined ? undefined : typeOf(kind)
  if (kind !== undefined && accountType === undefined) return null
  return {
    ...(routingNumber && { routingNumber }),
    ...(accountNumber && { accountNumber }),
    ...(accountType && { accountType }),
  }
}
