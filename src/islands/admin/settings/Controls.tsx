import { InTurn } from '#islands/frame/InTurn.tsx'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { Additions } from './Additions.tsx'
import { Guards } from './Guards.tsx'
import { Onboarding } from './Onboarding.tsx'
import { useFundSettings } from './PartOfSettings.tsx'
import { RequiredAgreements } from './RequiredAgreements.tsx'

const loadTerms = () => import('./Terms.tsx').then(({ Terms }) => Terms)

/** What takes a second person, what is required before somebody may invest, and the terms. */
export const Controls = () => {
  const { extensions, live } = useFundSettings()
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
