import { useStore } from '@nanostores/react'
import { beyondRiskTitle } from '#fund/notices/beyond-risk.ts'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { $tradingChoices, askTrading } from '#stores/investor/money/trading/trading.ts'
import { openTab } from '#stores/session/place.ts'
import { Button } from '#ui/Button.tsx'
import { Sentence } from '#ui/Money.tsx'
import { tradingTitle } from '#words/people/trading.ts'

type Props = {
  sentence: string
  /** Where it is not beside the slider: before its button leads to Home. */
  onLeave?: () => void
}

/** A week that lost more than its limit: both amounts, and the two things that can be done about the next ones. */
export const BeyondRisk = ({ sentence, onLeave }: Props) => {
  const { stop } = useStore($tradingChoices)
  const cannotSend = useCannotSend()
  return (
    <section className="breach" aria-label={beyondRiskTitle}>
      <p className="breach-title">{beyondRiskTitle}</p>
      <p>
        <Sentence text={sentence} />
      </p>
      <div className="actions">
        {stop && (
          <Button
            kind="refuse"
            reason={cannotSend}
            onClick={() => {
              onLeave?.()
              openTab('home')
              askTrading('inactive')
            }}
          >
            {tradingTitle('inactive')}
          </Button>
        )}
        {!onLeave && (
          <Button
            onClick={({ currentTarget }) =>
              currentTarget.closest('.risk')?.querySelector<HTMLElement>('input')?.focus()
            }
          >
            Change the limit
          </Button>
        )}
      </div>
    </section>
  )
}
