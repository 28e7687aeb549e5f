import { copyLine } from '#stores/kit/copy.ts'
import { Button } from '#ui/Button.tsx'

type Props = { label: string; value: string; large?: boolean; marked?: boolean }

/** A line to be typed elsewhere, with a button that copies it; the outcome is in `$copied`. */
export const CopyLine = ({ label, value, large, marked }: Props) => (
  <div className={marked ? 'instruction-marked' : undefined}>
    <dt className="cap">{label}</dt>
    <dd className={large ? 'instruction-large' : undefined}>{value}</dd>
    <dd>
      <Button onClick={() => void copyLine(label, value)}>
        Copy<span className="hidden"> {label}</span>
      </Button>
    </dd>
  </div>
)
