import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Status } from '#ui/Status.tsx'

type Props = {
  of: string
  /** Whether there are older ones that are not shown. */
  there: boolean
  state: 'idle' | 'loading' | 'failed'
  onMore: () => void
}

/** Says that the list ends here, in place of the button that led to its end, and takes over its focus. */
const End = ({ of }: Pick<Props, 'of'>) => {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) line.current?.focus({ preventScroll: true })
  }, [])
  return (
    <p className="cap" ref={line} tabIndex={-1}>
      No older {of}.
    </p>
  )
}

/** Loads more of a paged list; after a failure the same button tries again. */
export const More = ({ of, there, state, onMore }: Props) => {
  const [pressed, setPressed] = useState(false)
  const more = () => {
    setPressed(true)
    onMore()
  }
  if (!there) return pressed ? <End of={of} /> : null
  return (
    <div className="more">
      <Button busy={state === 'loading'} onClick={more}>
        Show older {of}
      </Button>
      <Status tone="bad" text={state === 'failed' ? 'They did not load. Please try again.' : undefined} />
    </div>
  )
}
