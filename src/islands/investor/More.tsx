import { Button } from '#ui/Button.tsx'
import { Status } from '#ui/Status.tsx'

type Props = { of: string; state: 'idle' | 'loading' | 'failed'; onMore: () => void }

/** Goes on in a list that pages; what failed to come is asked for again by the same button. */
export const More = ({ of, state, onMore }: Props) => (
  <div className="more">
    <Button busy={state === 'loading'} onClick={onMore}>
      Show older {of}
    </Button>
    <Status tone="bad" text={state === 'failed' ? 'They did not load. Please try again.' : undefined} />
  </div>
)
