import { useEffect, useState } from 'react'
import { type PartFailure, partFailureOf, tryPartAgain } from '#stores/kit/part-failure.ts'
import { whyFailed } from '#stores/kit/why-failed.ts'
import { FailedState } from '#ui/States.tsx'
import { newerVersion } from '#words/part-failure.ts'

type Props = { title: string; error: unknown; onRetry: () => void }

/** A part that broke or did not load: says whether the network, a newer version or we are the cause, once that is known. */
export const PartFailed = ({ title, error, onRetry }: Props) => {
  const [failure, setFailure] = useState<PartFailure>()
  useEffect(() => {
    let isHere = true
    void partFailureOf(error).then((found) => isHere && setFailure(found))
    return () => {
      isHere = false
    }
  }, [error])
  return (
    <FailedState
      title={title}
      retry={failure?.cause === 'version' ? newerVersion.reload : undefined}
      onRetry={() => tryPartAgain(error, failure, onRetry)}
    >
      {failure ? whyFailed(failure) : ''}
    </FailedState>
  )
}
