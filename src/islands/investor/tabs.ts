import { atom } from 'nanostores'
import type { FrameTab } from '#islands/frame/TabFace.tsx'
import { activityFace, homeFace, reportsFace, settingsFace, transferFace } from './faces.ts'
import { Home } from './home/Home.tsx'

/** An investor's dashboard, tab by tab. */
export const investorTabs: readonly FrameTab[] = [
  { ...homeFace, Panel: Home },
  { ...reportsFace, load: () => import('./reports/Reports.tsx').then(({ Reports }) => Reports) },
  { ...transferFace, load: () => import('./transfer/Transfer.tsx').then(({ Transfer }) => Transfer) },
  { ...activityFace, load: () => import('./activity/Activity.tsx').then(({ Activity }) => Activity) },
  { ...settingsFace, load: () => import('./settings/Settings.tsx').then(({ Settings }) => Settings) },
]

/** The tabs of the dashboard: somebody who owns no account has fewer, once that is known. */
export const $tabs = atom(investorTabs)
