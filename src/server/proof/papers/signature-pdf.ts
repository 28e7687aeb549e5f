import { formatInstant, zoneLabel } from '#fund/calendar/week-display.ts'
import { hasMissingLetters } from './fonts.ts'
import { title } from './paper-parts.ts'
import type { Sheets } from './sheet.ts'

/** A signature as it is kept. */
export interface SignedAgreement {
  readonly id: string
  readonly title: string
  readonly version: number
  readonly name: string
  readonly email: string
  readonly digest: string
  readonly signed_at: number
  readonly from_address: string
  readonly browser: string
  readonly confirmed_by: string
}

const fact = (sheets: Sheets, label: string, value: string): void => {
  sheets.row([{ text: label, at: 0 }], { quiet: true, points: 8 })
  sheets.line(value)
  sheets.gap(4)
}

const confirmed: Readonly<Record<string, string>> = {
  'second factor': 'by the second factor of the account',
  'mailed code': 'by a code mailed to the address of the account',
  none: 'by the session alone: nothing more was asked for',
}

const missingLetters =
  'Letters that this paper has no font for are given by their Unicode numbers; the name is on file as it was typed.'

/**
 * The record of a signature: what was signed, by whom, when and from where, and how to tell the file from any other.
 */
export const drawSignature = (sheets: Sheets, house: string, signed: SignedAgreement): void => {
  sheets.page([`${house} · record of signature ${signed.id}`])
  sheets.line(house, { points: 11, weight: 'strong' })
  sheets.gap(10)
  sheets.line('Record of signature', { points: 18, weight: 'strong' })
  sheets.gap(8)
  sheets.rule()
  title(sheets, `${signed.title}, version ${signed.version}`)
  sheets.gap(6)
  fact(sheets, 'Signed as', signed.name)
  if (hasMissingLetters(signed.name)) sheets.line(missingLetters, { points: 8, quiet: true })
  fact(sheets, 'Account', signed.email)
  fact(
    sheets,
    'Signed at',
    `${formatInstant(signed.signed_at)} ${zoneLabel(signed.signed_at)} (${new Date(signed.signed_at).toISOString()})`,
  )
  fact(sheets, 'From', `${signed.from_address}, ${signed.browser}`)
  fact(sheets, 'Confirmed', confirmed[signed.confirmed_by] ?? signed.confirmed_by)
  fact(sheets, 'SHA-256 of the file that was signed', signed.digest)
  sheets.gap(8)
  sheets.line(
    'The name was typed by the person who was signed in, after the file was offered to them to read. The file whose SHA-256 is the one above is what was signed: another file, however alike, has another.',
    { quiet: true },
  )
}
