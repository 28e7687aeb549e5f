import { useStore } from '@nanostores/react'
import { type CSSProperties, useId } from 'react'
import { riskPercentMax, riskPercentMin, riskPercentStep } from '#fund/terms/terms.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
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
import { riskBudget as words } from '#words/people/trading.ts'

type Props = {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The value as screen readers say it: `2.3 percent a week`. */
  valueText: string
  /** Marks under the track, each at its true position. */
  ticks: readonly { value: number; label: string }[]
  /** The saved value, marked on the track. */
  saved?: number | undefined
  disabled?: boolean | undefined
  describedBy?: string | undefined
  onChange: (value: number) => void
}

/** A range with labelled marks. Arrow keys move by a step, Page Up and Down by more, as usual on the platform. */
const Slider = ({ label, value, min, max, step, valueText, ticks, saved, disabled, describedBy, onChange }: Props) => {
  const id = useId()
  const share = (at: number) => `${((at - min) / (max - min)) * 100}%`
  return (
    <div className="slider">
      <label className="hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        style={{ '--at': share(value) } as CSSProperties}
        aria-valuetext={valueText}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <div className="slider-ticks" aria-hidden="true">
        {saved !== undefined && <i className="slider-saved" style={{ left: share(saved) }} />}
        {ticks.map((tick) => (
          <span key={tick.value} style={{ left: share(tick.value) }}>
            {tick.label}
          </span>
        ))}
      </div>
    </div>
  )
}

const ticks = [
  { value: riskPercentMin, label: `${riskPercentMin}%` },
  ...[1, 2, 3, 4].map((value) => ({ value, label: String(value) })),
  { value: riskPercentMax, label: `${riskPercentMax}%` },
]

/** The weekly risk: what it puts at stake, from when, and saving it. Without a known value there is nothing to move. */
export const RiskControl = () => {
  const risk = useStore(chosenRisk.$load).last
  const draft = useStore($riskDraft)
  const budget = useStore($riskBudget)
  const saving = useStore($riskSaving)
  const cannotSend = useCannotSend()
  const unsaved = risk !== null && draft !== risk.percent
  const explained = useId()
  return (
    <div className={unsaved ? 'risk risk-unsaved' : 'risk'}>
      <div className="row">
        <h3>Weekly risk</h3>
        {unsaved && <span className="badge badge-waiting">not saved</span>}
        <strong className="risk-chosen" key={risk ? 'known' : 'unknown'}>
          {risk ? `${draft.toFixed(1)}%` : '–'}
        </strong>
      </div>
      <Slider
        label="Weekly risk"
        value={draft}
        min={riskPercentMin}
        max={riskPercentMax}
        step={riskPercentStep}
        valueText={`${draft.toFixed(1)} percent a week`}
        ticks={ticks}
        saved={unsaved ? risk.percent : undefined}
        disabled={!risk || saving}
        describedBy={explained}
        onChange={moveRisk}
      />
      {/* A new paragraph once it is known, like the figure above, so that its words appear in place instead of moving
          there. */}
      <p id={explained} className="risk-budget cap" key={risk ? 'known' : 'unknown'}>
        a risk budget of <Amount cents={budget?.cents ?? null} /> a week
        {risk?.window && `, from ${instantText(risk.window.from, { near: true, deadline: true })}`}
        {budget && !budget.active && words.idle}
      </p>
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
