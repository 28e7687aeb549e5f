import { useStore } from '@nanostores/react'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { $amountsHidden, toggleAmounts } from '#stores/kit/amounts-hidden.ts'
import { Button } from '#ui/Button.tsx'
import { Explainable } from '../explain/Explainable.tsx'
import { BalanceText } from './BalanceText.tsx'
import { QuickActions } from './QuickActions.tsx'

type Props = { figures: HomeFigures; stale: boolean; noticeAt: string | undefined }

/** The balance and the leading return, each with its explanation, and the actions. */
export const BalanceHead = ({ figures, stale, noticeAt }: Props) => {
  const hidden = useStore($amountsHidden)
  return (
    <section className="balance-part" aria-label="Balance">
      <BalanceText
        figures={figures}
        stale={stale}
        hide={
          <Button kind="quiet" className="balance-hide cap" aria-pressed={hidden} onClick={toggleAmounts}>
            {hidden ? 'Show' : 'Hide'}
            <span className="hidden"> amounts</span>
          </Button>
        }
        explained={(of, shown) => (
          <Explainable figure={{ of }} live={figures.live !== null}>
            {shown}
          </Explainable>
        )}
      />
      <QuickActions noticeAt={noticeAt} />
    </section>
  )
}
