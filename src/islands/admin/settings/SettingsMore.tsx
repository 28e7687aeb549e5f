import { useStore } from '@nanostores/react'
import { $extensions } from '#stores/kit/extensions.ts'
import { DecisionDialog } from '../parts/DecisionDialog.tsx'
import { LiftDialog } from '../parts/LiftDialog.tsx'
import { Admins } from './Admins.tsx'
import { Agreements } from './Agreements.tsx'
import { Benchmarks } from './Benchmarks.tsx'
import { Guards } from './Guards.tsx'
import { Onboarding } from './Onboarding.tsx'
import { PublishedRoots } from './PublishedRoots.tsx'

/** The settings below the first screen. */
export const SettingsMore = () => {
  const extensions = useStore($extensions)
  const live = extensions.has('fund-settings')
  return (
    <>
      {live && extensions.has('approvals') && <Guards />}
      {live && extensions.has('proofs') && <PublishedRoots />}
      {extensions.has('agreements') && <Agreements />}
      {live && extensions.has('onboarding') && <Onboarding />}
      {extensions.has('benchmarks') && <Benchmarks />}
      {extensions.has('roles') && <Admins />}
      <DecisionDialog />
      <LiftDialog />
    </>
  )
}
