import { type CSSProperties, useId } from 'react'

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
export const Slider = ({
  label,
  value,
  min,
  max,
  step,
  valueText,
  ticks,
  saved,
  disabled,
  describedBy,
  onChange,
}: Props) => {
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
