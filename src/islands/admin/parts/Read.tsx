import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Readable } from '#stores/kit/load.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { LoadFailed, type LoadFailedProps } from './LoadFailed.tsx'

type Props<T> = Omit<LoadFailedProps, 'of' | 'children'> & {
  of: Readable<T>
  waiting?: ReactNode
  children: (last: NonNullable<T>) => ReactNode
}

/**
 * Data of an extension in its states: grey until it is loaded; the last data with a note if it could not be read again.
 */
export const Read = <T,>({ of, what, onRetry = of.load, waiting, children }: Props<T>) => {
  const { last, state } = useStore(of.$load)
  const isThere = last !== null && last !== undefined
  return (
    <>
      <LoadFailed of={of} what={what} onRetry={onRetry}>
        {isThere ? 'Below is what was last loaded.' : 'Nothing was lost; this page just could not load it.'}
      </LoadFailed>
      {isThere ? children(last) : state === 'loading' && (waiting ?? <SkeletonBlock kind="table" />)}
    </>
  )
}
