import { copyLine } from '#stores/investor/transfer/copy.ts'
import { Button } from '#ui/Button.tsx'

type Props = { label: string; value: string; large?: boolean }

/** A line to be typed elsewhere, with a button that copies it; what became of that stands in `$copied`. */
export const CopyLine = ({ label, value, large }: Props) => (
  <div>
    <dt className="cap">{label}</dt>
    <dd className={large ? 'instruction-large' : undefined}>{value}</dd>
    <dd>
      <Button kind="quiet" onClick={() => void copyLine(label, value)}>
        Copy<span className="hidden"> {label}</span>
      </Button>
    </dd>
  </div>
)
