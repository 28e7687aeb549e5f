import type { TabFace } from '#islands/frame/tabs.ts'
import { overview } from '#ui/icons.ts'

/** The admin's tabs as the frame and the page's own skeleton name them. */
export const overviewFace: TabFace = { id: 'overview', label: 'Overview', icon: overview }

export const faces: readonly TabFace[] = [overviewFace]
