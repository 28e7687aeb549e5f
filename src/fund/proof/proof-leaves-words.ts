import { counted, formatMoney } from '#fund/text/format.ts'
import type { Totals } from './proof-leaf.ts'
import type { LeavesProblem } from './proof-leaves.ts'
import { problemSentence } from './proof-words.ts'

const totalWords: Readonly<Record<keyof Totals, string>> = {
  accounts: 'number of accounts',
  opening: 'opening balance',
  gross: 'gross profit',
  recovered: 'recovered loss',
  share: 'investors’ share',
  closing: 'closing balance',
  carried: 'carried loss',
  fund: 'fund’s share',
}

const amount = (name: keyof Totals, value: number): string => (name === 'accounts' ? String(value) : formatMoney(value))

/** What is wrong with a week whose leaves are all opened, a sentence for each kind. */
export const leavesProblemSentence = (problem: LeavesProblem): string => {
  switch (problem.kind) {
    case 'leaf-count':
      return `The file has ${problem.found} leaves, and the fund signed ${problem.signed}.`
    case 'leaves-root':
      return 'The leaves do not lead to the signed root: one was changed, added, left out or moved.'
    case 'leaf-order':
      return `Leaf ${problem.position} does not follow the one before it in the order of their hashes.`
    case 'leaf-hash':
      return `The text and salt of leaf ${problem.position} do not match its hash.`
    case 'leaf-text':
      return `Leaf ${problem.position} is not in the required form, or is for a different week.`
    case 'leaf-figures':
      return `The figures of leaf ${problem.position} do not add up.`
    case 'leaf-twice':
      return `Leaf ${problem.position} belongs to an account that already has a leaf.`
    case 'fund-unopened':
      return 'The fund’s own leaf is not opened or cannot be read.'
    case 'fund-total': {
      const { name, signed, sum } = problem
      return `The ${totalWords[name]} in the fund’s leaf is ${amount(name, signed)}, and the leaves sum to ${amount(name, sum)}.`
    }
    case 'public-total':
      return `The ${totalWords[problem.name]} that is shown to the public is not the one in the fund’s leaf.`
    default:
      return problemSentence(problem)
  }
}

/** The totals of a week, in one line. */
export const sumsSentence = ({ accounts, opening, gross, recovered, share, closing, carried, fund }: Totals): string =>
  `${counted(accounts, 'account')}: ${formatMoney(opening)} at the beginning, ${formatMoney(gross)} gross, ${formatMoney(recovered)} made up earlier losses, ${formatMoney(share)} to investors, ${formatMoney(fund)} to the fund, ${formatMoney(closing)} at the end, ${formatMoney(carried)} of loss carried forward.`
