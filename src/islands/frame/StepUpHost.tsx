import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { $stepUp, startStepUp } from '#stores/session/step-up.ts'

const StepUpDialog = lazy(async () => ({ default: (await import('./security/StepUpDialog.tsx')).StepUpDialog }))

/** When a call is refused until its person confirms their identity, asks for that; once in every dashboard. */
export const StepUpHost = () => {
  const asked = useStore($stepUp)
  useEffect(startStepUp, [])
  if (!asked) return null
  return (
    <Suspense>
      <StepUpDialog />
    </Suspense>
  )
}
