import { XMLBuilder } from 'fast-xml-parser'
import { secondMs } from '#fund/calendar/time.ts'
import { type Cents, sumCents } from '#fund/cents/money.ts'
import { latin } from '#fund/text/fold.ts'
import type { Payment, PaymentOrder } from './usd-file.ts'

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.10'
const nameCharactersMax = 140

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true })

const centsPlaces = 2

/** Dollars with two decimals, from whole cents. */
const decimal = (cents: Cents): string => {
  const digits = String(cents).padStart(centsPlaces + 1, '0')
  return `${digits.slice(0, -centsPlaces)}.${digits.slice(-centsPlaces)}`
}

/** What banks accept of ISO 20022's text: the Latin set of the payments market practice, in which a `&` is a `+`. */
const refused = /[^A-Za-z0-9/\-?:().,'+ ]/g

/** No text begins or ends with a slash, or holds two together; a colon or a hyphen first is a mark of SWIFT's own. */
const misplaced = /^[/: -]+|(?<=\/)\/+|[/ ]+$/g

/** A name in the letters that banks accept; one of which no letter is left, in another script, is that of a holder. */
const name = (text: string): string => {
  const written = latin(text)
    .replaceAll('&', '+')
    .replace(refused, ' ')
    .replace(/ +/g, ' ')
    .replace(misplaced, '')
    .slice(0, nameCharactersMax)
    .replace(misplaced, '')
  return /[A-Za-z0-9]/.test(written) ? written : 'Account holder'
}

/** A US bank by its routing number: `USABA` in the list of clearing systems. */
const agent = (routingNumber: string, bank: string) => ({
  FinInstnId: { ClrSysMmbId: { ClrSysId: { Cd: 'USABA' }, MmbId: routingNumber }, Nm: name(bank) },
})

const account = (number: string) => ({ Id: { Othr: { Id: number } } })
const kinds = { checking: 'CACC', savings: 'SVGS' } as const

const transfer = ({ reference, amount, payee, bank, routingNumber, accountNumber, accountType }: Payment) => ({
  PmtId: { InstrId: reference, EndToEndId: reference },
  Amt: { InstdAmt: { '@Ccy': 'USD', '#text': decimal(amount) } },
  CdtrAgt: agent(routingNumber, bank),
  Cdtr: { Nm: name(payee) },
  CdtrAcct: { ...account(accountNumber), Tp: { Cd: kinds[accountType] } },
  RmtInf: { Ustrd: reference },
})

/** The time in UTC, in whole seconds. */
const dateTime = (at: number): string =>
  new Date(Math.floor(at / secondMs) * secondMs).toISOString().replace('.000', '')

/** Ordinary payments, which the bank books as one debit, or wires, each of which is one. */
const services = {
  ordinary: { isOneDebit: true, level: 'NURG', charges: 'SLEV' },
  urgent: { isOneDebit: false, level: 'URGP', charges: 'SHAR' },
} as const

/** The batch as an ISO 20022 customer credit transfer initiation (pain.001.001.10). */
export const painFile = (
  { reference, madeAt, day, originator, payments }: PaymentOrder,
  service: keyof typeof services = 'ordinary',
): string => {
  const { isOneDebit, level, charges } = services[service]
  const sums = {
    NbOfTxs: String(payments.length),
    CtrlSum: decimal(sumCents(payments.map(({ amount }) => amount))),
  }
  const { legalName, bank, routingNumber, accountNumber } = originator
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': namespace,
      CstmrCdtTrfInitn: {
        GrpHdr: { MsgId: reference, CreDtTm: dateTime(madeAt), ...sums, InitgPty: { Nm: name(legalName) } },
        PmtInf: {
          PmtInfId: reference,
          PmtMtd: 'TRF',
          BtchBookg: String(isOneDebit),
          ...sums,
          PmtTpInf: { SvcLvl: { Cd: level } },
          ReqdExctnDt: { Dt: day },
          Dbtr: { Nm: name(legalName) },
          DbtrAcct: { ...account(accountNumber), Ccy: 'USD' },
          DbtrAgt: agent(routingNumber, bank),
          ChrgBr: charges,
          CdtTrfTxInf: payments.map(transfer),
        },
      },
    },
  }
  return builder.build(document)
}
