import { Button } from '../Button.tsx'
import { chevronLeft, chevronRight } from '../later-icons.ts'

type Props = {
  /** What is being paged: `Investors`. */
  label: string
  /** The position: `1 to 20 of 48`. */
  text: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  busy?: boolean
}

/** Back and forward. Both stay in place at the ends, so that nothing moves under a finger. */
export const Pagination = ({ label, text, onPrevious, onNext, busy }: Props) => (
  <nav className="pagination" aria-label={`${label}, pages`}>
    <Button icon={chevronLeft} busy={busy} disabled={!onPrevious} onClick={onPrevious}>
      Previous
    </Button>
    <span role="status">{text}</span>
    <Button className="pagination-next" icon={chevronRight} busy={busy} disabled={!onNext} onClick={onNext}>
      Next
    </Button>
  </nav>
)
