import type { ComponentType } from 'react'

/** A tab as the frame and its skeleton show it. */
export type TabFace = {
  /** Its name in the address, after `#`. */
  id: string
  label: string
  /** A name short enough for the phone's bottom bar. */
  short?: string
  /** The heading of its screen, if that is more than its name. */
  title?: string
  icon: string
}

/** A tab with its screen: included, or loaded when it is first opened. */
export type FrameTab = TabFace & ({ Panel: ComponentType } | { load: () => Promise<ComponentType> })

/** Ties the frame's tabs to their panels. */
export const tabsPrefix = 'frame'
