import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { useEffect } from 'react'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import { fundSettings, loadFundSettings } from '#stores/admin/settings/settings/settings.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import type { Load } from '#stores/kit/load.ts'
import { fundSettingsWords as words } from '#words/control/fund-settings.ts'
import { Read } from '../parts/Read.tsx'

/** The summary of a closed section before its contents are known: empty, or that it did not load. */
export const unreadAnswer = (state: Load<unknown>['state']): string => (state === 'failed' ? words.unread : '\u00a0')

/**
 * A closed section over some of the fund’s settings: until they are read it says nothing about them, and has no form.
 */
export const PartOfSettings = ({ answer, children, ...section }: ComponentProps<typeof SettingsSection>) => {
  const { last, state } = useStore(fundSettings.$load)
  return (
    <SettingsSection {...section} answer={last ? answer : unreadAnswer(state)}>
      <Read of={fundSettings} what="The fund’s settings" onRetry={loadFundSettings}>
        {() => children}
      </Read>
    </SettingsSection>
  )
}

/** The extensions, and whether the fund's settings are among them; reads those as a place that shows them opens. */
export const useFundSettings = () => {
  const extensions = useStore($extensions)
  const live = extensions.has('fund-settings')
  useEffect(() => {
    if (live) void loadFundSettings()
  }, [live])
  return { extensions, live }
}
