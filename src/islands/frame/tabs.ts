import type { ComponentType } from 'react'

/** A tab as the frame and its skeleton show it. */
export type TabFace = {
  /** Its word in the address, after `#`. */
  id: string
  label: string
  /** What the phone's bottom bar has room for. */
  short?: string
  /** What its screen is headed with, where that is more than its name. */
  title?: string
  icon: string
}

/** A tab with its screen: at hand, or loaded when it is first wanted. */
export type FrameTab = TabFace & ({ Panel: ComponentType } | { load: () => Promise<ComponentType> })

/** Ties the frame's tabs to their panels. */
export const tabsPrefix = 'frame'
