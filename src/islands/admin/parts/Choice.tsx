import { Button } from '#ui/Button.tsx'
import type { Option } from '#ui/Select.tsx'

type Props<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, all of them in sight. */
export const Choice = <Value extends string>({ label, options, value, onChange }: Props<Value>) => (
  <fieldset className="ranges" aria-label={label}>
    {options.map((option) => (
      <Button
        key={option.value}
        kind="quiet"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </Button>
    ))}
  </fieldset>
)
