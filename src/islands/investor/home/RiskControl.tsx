import { useStore } from '@nanostores/react'
import type { CSSProperties } from 'react'
import { riskPercentMax, riskPercentMin, riskPercentStep } from '#fund/terms/terms.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { accountHome } from '#stores/investor/home/home.ts'
import { $riskBudget } from '#stores/investor/home/risk-budget.ts'
import {
  $riskDraft,
  $riskSaving,
  chosenRisk,
  keepRisk,
  moveRisk,
  saveRisk,
} from '#stores/investor/money/trading/risk.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Button } from '#ui/Button.tsx'

const ticks = [
  { value: riskPercentMin, label: `${riskPercentMin}%` },
  ...[1, 2, 3, 4].map((value) => ({ value, label: String(value) })),
  { value: riskPercentMax, label: `${riskPercentMax}%` },
]

const share = (at: number) => `${((at - riskPercentMin) / (riskPercentMax - riskPercentMin)) * 100}%`

type Props = {
  value: number
  /** The saved value, marked on the track. */
  saved: number | undefined
  disabled: boolean
}

/** A range with marks, each at its true position. Arrow keys move by a step, Page Up and Down by more, as usual. */
const Slider = ({ value, saved, disabled }: Props) => (
  <div className="slider">
    <input
      aria-label="Weekly risk"
      type="range"
      min={riskPercentMin}
      max={riskPercentMax}
      step={riskPercentStep}
      value={value}
      disabled={disabled}
      style={{ '--at': share(value) } as CSSProperties}
      aria-valuetext={`${value.toFixed(1)} percent a week`}
      aria-describedby="risk-budget"
      onChange={(event) => moveRisk(event.target.valueAsNumber)}
    />
    <div className="slider-ticks" aria-hidden="true">
      {saved !== undefined && <i className="slider-saved" style={{ left: share(saved) }} />}
      {ticks.map(({ value, label }) => (
        <span key={value} style={{ left: share(value) }}>
          {label}
        </span>
      ))}
    </div>
  </div>
)

const loadBeyond = () => import('./HomeBeyondRisk.tsx').then(({ HomeBeyondRisk }) => HomeBeyondRisk)

/** The weekly risk: what it puts at stake, from when, and saving it. Without a known value there is nothing to move. */
export const RiskControl = () => {
  const risk = useStore(chosenRisk.$load).last
  const draft = useStore($riskDraft)
  const budget = useStore($riskBudget)
  const beyond = useStore(accountHome.$load).last?.live?.beyond_risk
  const saving = useStore($riskSaving)
  const cannotSend = useCannotSend()
  const unsaved = risk !== null && draft !== risk.percent
  return (
    <div className={unsaved ? 'risk risk-unsaved' : 'risk'}>
      <div className="row">
        <h3>Weekly risk</h3>
        {unsaved && <span className="badge badge-waiting">not saved</span>}
        <strong className="risk-chosen" key={risk ? 'known' : 'unknown'}>
          {risk ? `${draft.toFixed(1)}%` : '–'}
        </strong>
      </div>
      <Slider value={draft} saved={unsaved ? risk.percent : undefined} disabled={!risk || saving} />
      {/* A new paragraph once it is known, like the figure above, so that its words appear in place instead of moving
          there. */}
      <p id="risk-budget" className="risk-budget cap" key={risk ? 'known' : 'unknown'}>
        A limit you state; every account earns the same weekly return.
        {budget?.active !== false && (
          <>
            {' '}
            {draft.toFixed(1)}% of your balance: <Amount cents={budget?.cents ?? null} />
            {risk?.window && `, from ${instantText(risk.window.from, { near: true, deadline: true })}`}
          </>
        )}
      </p>
      {beyond && <LazyPanel load={loadBeyond} fallback={<div className="breach" />} />}
      <div className="actions">
        <Button
          kind={unsaved ? 'solid' : 'plain'}
          busy={saving}
          disabled={!risk}
          reason={cannotSend}
          onClick={() => void saveRisk()}
        >
          Save risk
        </Button>
        {unsaved && !saving && (
          <Button kind="quiet" onClick={keepRisk}>
            Keep {risk.percent.toFixed(1)}%
          </Button>
        )}
      </div>
    </div>
  )
}
