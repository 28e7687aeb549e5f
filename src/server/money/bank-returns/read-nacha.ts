import { nachaKind } from '#fund/money/return-codes.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type ReadReturn, type ReadReturns, shortText } from './returned.ts'

// The records of a NACHA file, 94 characters each (Nacha Operating Rules, Appendices Three to Five): file header 1, batch
// header 5, entry 6, addenda 7, batch control 8, file control 9. Of a return the entry is the original one with another
// transaction code, and its addenda, type 99, has the reason; of a notification of change it has no amount, and its
// addenda, type 98, has the corrected data.

const recordCharacters = 94
const recordsPerBlock = 10
const hashModulus = 10n ** 10n

const wrong = (line: number, what: string): Error => refuse(422, `Line ${line}: ${what}.`)

/** What a control record says of the entries before it, and what they are. */
interface Tally {
  entries: number
  hash: bigint
  debits: number
  credits: number
}

const noTally = (): Tally => ({ entries: 0, hash: 0n, debits: 0, credits: 0 })

const count = (tally: Tally, more: Tally): void => {
  tally.entries += more.entries
  tally.hash += more.hash
  tally.debits += more.debits
  tally.credits += more.credits
}

const digitsAt = (record: string, line: number, from: number, to: number, what: string): string => {
  const digits = record.slice(from, to)
  if (!/^\d+$/.test(digits)) throw wrong(line, `columns ${from + 1} to ${to} are not ${what}`)
  return digits
}

/** Transaction codes that end with 0 to 4 are credits, the others debits. */
const isCredit = (code: string): boolean => Number(code[1]) < 5

interface Entry {
  readonly line: number
  readonly amount: number
  readonly reference: string
  readonly name: string
  readonly tally: Tally
}

const readEntry = (record: string, line: number): Entry => {
  const code = digitsAt(record, line, 1, 3, 'a transaction code')
  const routing = digitsAt(record, line, 3, 12, 'a routing number')
  const amount = Number(digitsAt(record, line, 29, 39, 'an amount'))
  const sums = isCredit(code) ? { debits: 0, credits: amount } : { debits: amount, credits: 0 }
  return {
    line,
    amount,
    reference: shortText(record.slice(39, 54).trim()),
    name: shortText(record.slice(54, 76).trim()),
    tally: { entries: 1, hash: BigInt(routing.slice(0, 8)), ...sums },
  }
}

const readAddenda = (record: string, line: number, entry: Entry): ReadReturn | null => {
  const type = record.slice(1, 3)
  if (type !== '98' && type !== '99') return null
  const code = record.slice(3, 6).trim()
  if (!/^[CR]\d{2}$/.test(code)) throw wrong(line, 'columns 4 to 6 are no code of a return or a change')
  const kind = nachaKind(type, code)
  return {
    kind,
    code,
    words: kind === 'return' ? shortText(record.slice(35, 79).trim()) : '',
    amount: kind === 'change' || kind === 'refused-change' ? null : entry.amount,
    reference: entry.reference,
    batch: '',
    trace: digitsAt(record, line, 6, 21, 'the trace number of a payment'),
    name: entry.name,
    bankId: record.slice(79, 94).trim(),
    corrected: kind === 'change' ? record.slice(35, 64).trimEnd() : '',
  }
}

const compare = (record: string, line: number, tally: Tally, first: number, width: number): void => {
  const at = (from: number, to: number, what: string): string => digitsAt(record, line, from, to, what)
  const hash = String(tally.hash % hashModulus).padStart(10, '0')
  const says = [
    [Number(at(first, first + width, 'a count')), tally.entries, 'entries and addenda'],
    [at(first + width, first + width + 10, 'a hash'), hash, 'as the hash of its routing numbers'],
    [Number(at(first + width + 10, first + width + 22, 'a total')), tally.debits, 'cents of debits'],
    [Number(at(first + width + 22, first + width + 34, 'a total')), tally.credits, 'cents of credits'],
  ] as const
  for (const [said, is, what] of says)
    if (said !== is) throw wrong(line, `it says ${said} ${what}, and there are ${is}: something is missing`)
}

/** The records of a text; lines whose spaces at the end were cut are filled up. Throws 422 with the line. */
const recordsOf = (text: string): string[] => {
  const lines = text.split(/\r\n|\n|\r/)
  while (lines.at(-1)?.trim() === '') lines.pop()
  const records = lines.length === 1 ? (lines[0]?.match(/.{1,94}/g) ?? []) : lines
  return records.map((written, place) => {
    // Some systems fill their lines up beyond a record.
    const record = written.slice(0, recordCharacters) + written.slice(recordCharacters).trimEnd()
    if (record.length > recordCharacters)
      throw wrong(place + 1, `it has ${record.length} characters, not ${recordCharacters}`)
    return record.padEnd(recordCharacters)
  })
}

/**
 * A NACHA file of returns and notifications of change. It is read whole or refused: each record is known, and counts,
 * hashes and totals are compared. Throws 422 with the line.
 */
export const readNachaReturns = (text: string): ReadReturns => {
  const records = recordsOf(text)
  const returns: ReadReturn[] = []
  const [file, batch] = [noTally(), noTally()]
  let [entry, inBatch, batches, payments]: [Entry | null, boolean, number, number] = [null, false, 0, 0]
  let end = 0
  /** An entry whose addenda never came is a payment. */
  const endEntry = (): void => {
    if (entry) payments += 1
    entry = null
  }
  for (const [place, record] of records.entries()) {
    const line = place + 1
    const kind = record[0]
    if (end > 0) {
      if (/^9+$/.test(record)) continue
      throw wrong(line, 'the file goes on after its end')
    }
    if ((kind === '1') !== (place === 0))
      throw wrong(line, place === 0 ? 'no NACHA file begins so' : 'the file begins anew')
    if (kind === '5' && !inBatch) {
      inBatch = true
      batches += 1
    } else if (kind === '6' && inBatch) {
      endEntry()
      entry = readEntry(record, line)
      count(batch, entry.tally)
    } else if (kind === '7' && inBatch) {
      batch.entries += 1
      const found: ReadReturn | null = entry ? readAddenda(record, line, entry) : null
      if (found) {
        returns.push(found)
        entry = null
      }
    } else if (kind === '8' && inBatch) {
      endEntry()
      compare(record, line, batch, 4, 6)
      count(file, batch)
      Object.assign(batch, noTally())
      inBatch = false
    } else if (kind === '9' && !inBatch) {
      end = line
      compare(record, line, file, 13, 8)
      if (Number(digitsAt(record, line, 1, 7, 'a count')) !== batches)
        throw wrong(line, 'its number of batches is another')
      const blocks = Number(digitsAt(record, line, 7, 13, 'a count'))
      if (blocks !== Math.ceil(line / recordsPerBlock)) throw wrong(line, 'its number of blocks is another')
    } else if (kind !== '1') throw wrong(line, 'this record does not belong here')
  }
  if (end === 0) throw refuse(422, 'The file has no end (record 9): it is not whole.')
  if (returns.length === 0) throw refuse(422, 'This NACHA file has no return and no notification of change.')
  if (payments > 0) throw refuse(422, `The file has ${payments} payments beside what came back: it is no return file.`)
  return { format: 'NACHA', returns }
}
