import type { TabFace } from '#islands/frame/TabFace.tsx'
import { fileText, settings } from '#ui/icons.ts'
import { chartLine, message, overview, users } from './icons.ts'

/** The admin's tabs as the frame and the page's own skeleton name them (spec §2). */
export const overviewFace: TabFace = { id: 'overview', label: 'Overview', icon: overview }
export const reportsFace: TabFace = { id: 'reports', label: 'Manage Reports', short: 'Reports', icon: fileText }
export const investorsFace: TabFace = { id: 'investors', label: 'Investors', icon: users }
export const analyticsFace: TabFace = { id: 'analytics', label: 'Analytics', icon: chartLine }
export const settingsFace: TabFace = { id: 'settings', label: 'Settings', icon: settings }
export const communicationsFace: TabFace = {
  id: 'communications',
  label: 'Communications',
  short: 'Messages',
  icon: message,
}

export const faces: readonly TabFace[] = [
  overviewFace,
  reportsFace,
  investorsFace,
  analyticsFace,
  settingsFace,
  communicationsFace,
]
