import type { TabFace } from '#islands/frame/TabFace.tsx'
import { fileText, settings } from '#ui/icons.ts'

// Drawings as in src/ui/icons.ts; here, since the page itself shows them.
const overview =
  'M4 3h5a1 1 0 0 1 1 1v7a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-7a1 1 0 0 1 1 -1zM15 3h5a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1zM15 12h5a1 1 0 0 1 1 1v7a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-7a1 1 0 0 1 1 -1zM4 16h5a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1z'
const users =
  'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0'
const chartLine = 'M3 3v16a2 2 0 0 0 2 2h16M19 9l-5 5-4-4-3 3'
const message =
  'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z'

/** The admin's tabs as the frame and the page's own skeleton name them (spec §2). */
export const faces: readonly TabFace[] = [
  { id: 'overview', label: 'Overview', icon: overview },
  { id: 'reports', label: 'Manage Reports', short: 'Reports', icon: fileText },
  { id: 'investors', label: 'Investors', icon: users },
  { id: 'analytics', label: 'Analytics', icon: chartLine },
  { id: 'settings', label: 'Settings', icon: settings },
  { id: 'communications', label: 'Communications', short: 'Messages', icon: message },
]
