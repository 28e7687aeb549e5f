import { useEffect, useState } from 'react'
import { type PartFailure, partFailureOf, tryPartAgain } from '#stores/kit/part-failure.ts'
import { FailedState } from '#ui/States.tsx'
import { partFailure as words } from '#words/part-failure.ts'

const sentenceOf = (failure: PartFailure): string =>
  failure.cause === 'ours' ? words.ours(failure.reference) : words[failure.cause]

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
      retry={failure?.cause === 'version' ? words.reload : undefined}
      onRetry={() => tryPartAgain(error, failure, onRetry)}
    >
      {failure ? sentenceOf(failure) : ''}
    </FailedState>
  )
}
