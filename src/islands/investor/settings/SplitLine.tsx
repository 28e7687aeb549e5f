import type { Cents } from '#fund/cents/money.ts'
import { Amount } from '#islands/frame/Amount.tsx'

type Split = { grossProfit: Cents; recovered: Cents; net: Cents; sharePercent: number }

const Base = ({ grossProfit, recovered }: Split) => {
  if (recovered === 0) return <Amount cents={grossProfit} />
  return (
    <>
      (<Amount cents={grossProfit} /> − <Amount cents={recovered} />)
    </>
  )
}

/** The arithmetic of a distribution in one line; a loss has none. */
export const SplitLine = ({ split }: { split: Split }) => {
  if (split.grossProfit < 0) return 'A loss, carried forward'
  if (split.net === 0) return split.recovered > 0 ? 'Made up for the carried loss' : 'Nothing to share'
  return (
    <>
      <Base {...split} /> × {split.sharePercent}%
    </>
  )
}
