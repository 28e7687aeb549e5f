import type { TabFace } from '#islands/frame/TabFace.tsx'
import { bell, fileText, settings } from '#ui/icons.ts'

/**
 * Drawings as in src/ui/icons.ts that only the investor dashboard shows, so that the sign-in pages do not load them.
 */
const house =
  'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z'
const transfer = 'M8 3 4 7l4 4M4 7h16M16 21l4-4-4-4M20 17H4'

/** The investor's tabs as the frame and the page's own skeleton name them (spec §2). */
export const homeFace: TabFace = { id: 'home', label: 'Home', icon: house }
export const reportsFace: TabFace = { id: 'reports', label: 'Reports', title: 'Weekly reports', icon: fileText }
export const transferFace: TabFace = { id: 'transfer', label: 'Transfer', icon: transfer }
export const activityFace: TabFace = { id: 'activity', label: 'Activity', icon: bell }
export const settingsFace: TabFace = { id: 'settings', label: 'Settings', icon: settings }

export const faces: readonly TabFace[] = [homeFace, reportsFace, transferFace, activityFace, settingsFace]
