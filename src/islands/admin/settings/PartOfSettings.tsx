import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import { $fundSettings, loadFundSettings } from '#stores/admin/settings/settings/settings.ts'
import { Read } from '../parts/Read.tsx'
import { unreadAnswer } from './unread-answer.ts'

/**
 * A closed section over some of the fund’s settings: until they are read it says nothing about them, and has no form.
 */
export const PartOfSettings = ({ answer, children, ...section }: ComponentProps<typeof SettingsSection>) => {
  const { last, state } = useStore($fundSettings)
  return (
    <SettingsSection {...section} answer={last ? answer : unreadAnswer(state)}>
      <Read $load={$fundSettings} what="The fund’s settings" onRetry={loadFundSettings}>
        {() => children}
      </Read>
    </SettingsSection>
  )
}
