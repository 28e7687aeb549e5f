import type { TabFace } from '#islands/frame/tabs.ts'
import { bell, fileText, settings } from '#ui/icons.ts'
import { house, transfer } from './icons.ts'

/** The investor's tabs as the frame and the page's own skeleton name them (spec §2). */
export const homeFace: TabFace = { id: 'home', label: 'Home', icon: house }
export const reportsFace: TabFace = { id: 'reports', label: 'Reports', title: 'Weekly reports', icon: fileText }
export const transferFace: TabFace = { id: 'transfer', label: 'Transfer', icon: transfer }
export const activityFace: TabFace = { id: 'activity', label: 'Activity', icon: bell }
export const settingsFace: TabFace = { id: 'settings', label: 'Settings', icon: settings }

export const faces: readonly TabFace[] = [homeFace, reportsFace, transferFace, activityFace, settingsFace]
