import type { ReactNode } from 'react'
import { toCents } from '#fund/cents/money.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import type { RunRow } from './RunRows.tsx'

const money = (dollars: number, change = false) => <Amount cents={toCents(dollars)} change={change} />

const linesOf = ({ arithmetic: of, status }: RunRow): readonly (readonly [string, ReactNode])[] => [
  ['Trading in this week', of.traded ? 'yes' : 'no'],
  ['The fund’s profit', money(of.fund_profit, true)],
  ['Opening balances that traded', money(of.fund_opening)],
  ['Opening balance', money(of.opening_balance)],
  ['Opening capital, which sets the tier', money(of.opening_capital)],
  ['Gross: profit × opening ÷ all openings', money(of.gross, true)],
  ['Odd cents in it', String(of.odd_cents)],
  ['Carried loss before', money(of.carried_before)],
  ['Makes up the loss carried forward', money(of.recovered)],
  ['Left to split', money(of.net, true)],
  [`Share at ${of.tier_percent}%`, money(of.share)],
  ['Fund’s share', money(of.fund_share)],
  ['Carried loss after', money(of.carried_after)],
  ['Status', status],
]

/** One investor's row in the order of its arithmetic (api.md "Close"). */
export const RunRowDialog = ({ row, onClose }: { row: RunRow; onClose: () => void }) => (
  <Dialog title={row.investor.name} closable onClose={onClose}>
    <p className="cap">{row.investor.email}</p>
    <dl className="pairs">
      {linesOf(row).map(([name, value]) => (
        <div key={name} className="pair-line">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
