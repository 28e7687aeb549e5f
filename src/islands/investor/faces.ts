import type { TabFace } from '#islands/frame/tabs.ts'
import { house } from '#ui/icons.ts'

/** The investor's tabs as the frame and the page's own skeleton name them. */
export const homeFace: TabFace = { id: 'home', label: 'Home', icon: house }

export const faces: readonly TabFace[] = [homeFace]
