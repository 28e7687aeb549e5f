import { newYorkDate } from '#fund/calendar/new-york.ts'
import { acceptLines, bookLine } from '#server/money/bank/book-lines.ts'
import { listFees, reverseFee } from '#server/money/bank/fees.ts'
import { importStatement } from '#server/money/bank/import.ts'
import { proposalsAmongAll } from '#server/money/bank/propose.ts'
import { readBankStatement } from '#server/money/bank/read-statement.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { ModelPerson } from './model-person.ts'
import { from, type Player } from './player.ts'

let lines = 0

interface Banked {
  readonly cents: number
  readonly reference: string
}

/** Imports a bank file of one line. */
const importLine = async (work: SignedInWork, { cents, reference }: Banked) => {
  lines += 1
  const amount = (cents / 100).toFixed(2)
  const text = `date,amount,reference,bank_id\n${newYorkDate(work.now)},${amount},${reference},L${lines}\n`
  const [id = ''] = await importStatement(work, {
    name: `bank-${lines}.csv`,
    read: await readBankStatement(text),
  })
  return work.db.selectFrom('bank_lines').selectAll().where('statement_id', '=', id).execute()
}

/** Imports a bank file of one line, and accepts the line's proposal. */
export const bankLine = async (work: SignedInWork, banked: Banked): Promise<void> => {
  const rows = await importLine(work, banked)
  const proposals = await proposalsAmongAll(work.db, rows)
  const seen = [...proposals].flatMap(([line, found]) => (found ? [{ id: line, as: found.as, of: found.id }] : []))
  const own = seen.filter((one) => rows.some((row) => row.id === one.id))
  if (own.length < rows.length) throw refuse(409, 'nothing fits this line')
  await acceptLines(work, own)
}

/** Imports a bank file of one line, and says what it is: an entry of the same amount may be in the book already. */
export const lineAs = async (
  work: SignedInWork,
  { as, ...banked }: Banked & { readonly as: 'fee' | 'fund-deposit' },
): Promise<void> => {
  for (const { id } of await importLine(work, banked)) await bookLine(work, { lineId: id, as, id: '' })
}

/** An approved deposit arrives through the bank's file, as it came. */
export const receiveByBank = async (player: Player, person: ModelPerson, tenths: number): Promise<void> => {
  const { now, model, store } = player
  const one = person.deposits.at(-1)
  if (!one?.id || one.state !== 'approved') return
  const { reference } = await store.read
    .selectFrom('deposits')
    .select('reference')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow()
  const cents = Math.floor((one.amount * tenths) / 10)
  const ruling = () => {
    one.state = 'received'
    model.open(now)
    one.moved = model.receive(person, cents, model.countsFrom(now, now))
  }
  const takesIt = person.status === 'active' && !person.closures.some(({ state }) => state === 'payable')
  await player.step('receive by bank', takesIt ? ruling : 'refused', (work) =>
    bankLine(work.as({ by: player.admin, from }), { cents, reference }),
  )
}

const emptiedMax = 50_000_00

/** The bank takes a fee, which the fund's share pays for; beyond what is in cash, if that is not much. */
export const bankFee = async (player: Player, least: number, beyond: boolean): Promise<void> => {
  const { model } = player
  const cents = beyond && model.cash > 0 && model.cash <= emptiedMax ? model.cash + least : least
  await player.step(
    cents > model.cash ? 'bank fee beyond cash' : 'bank fee',
    () => model.bankFee(cents),
    (work) => lineAs(work.as({ by: player.admin, from }), { as: 'fee', cents: -cents, reference: 'Account fee' }),
  )
}

/** The newest fee in force was not one; its line is then left open, or becomes a fee after all. */
export const reverseBankFee = async (player: Player, isOneAfterAll: boolean): Promise<void> => {
  const { model, store } = player
  const place = model.fees.findLastIndex(({ reversed }) => !reversed)
  const fee = model.fees[place]
  const id = (await listFees(store.read)).toReversed()[place]?.id
  if (!fee || !id) return
  const acting = { by: player.admin, from }
  const link = await store.read
    .selectFrom('bank_line_entries')
    .select('line_id')
    .where('seq', '=', Number(id))
    .executeTakeFirstOrThrow()
  await player.step(
    'reverse fee',
    () => model.reverseFee(fee),
    (work) => reverseFee(work.as(acting), { id, reason: 'no fee' }),
  )
  if (!isOneAfterAll) return
  await player.step(
    'bank fee after all',
    () => model.bankFee(fee.cents),
    (work) => bookLine(work.as(acting), { lineId: link.line_id, as: 'fee', id: '' }),
  )
}
