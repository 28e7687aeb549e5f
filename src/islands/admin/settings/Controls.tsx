import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { InTurn } from '#islands/frame/InTurn.tsx'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { loadFundSettings } from '#stores/admin/settings/settings/settings.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { Additions } from './Additions.tsx'
import { Guards } from './Guards.tsx'
import { Onboarding } from './Onboarding.tsx'
import { RequiredAgreements } from './RequiredAgreements.tsx'

const loadTerms = () => import('./Terms.tsx').then(({ Terms }) => Terms)

/** What takes a second person, what is required before somebody may invest, and the terms. */
export const Controls = () => {
  const extensions = useStore($extensions)
  const live = extensions.has('fund-settings')
  useEffect(() => {
    if (live) void loadFundSettings()
  }, [live])
  return (
    <>
      <PlaceHead at="settings/controls" title="Controls" />
      <InTurn>
        {live && extensions.has('approvals') && <Guards />}
        {live && extensions.has('transfers') && <Additions />}
        {extensions.has('terms') && <LazyPanel load={loadTerms} fallback={<SkeletonBlock kind="control" />} />}
        {live && extensions.has('agreements') && <RequiredAgreements />}
        {live && extensions.has('onboarding') && <Onboarding />}
      </InTurn>
    </>
  )
}
