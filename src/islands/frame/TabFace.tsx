import type { ComponentType } from 'react'
import { Icon } from '#ui/Button.tsx'

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
export type FrameTab = TabFace & ({ Panel: ComponentType<{ tab: string }> } | { load: () => Promise<ComponentType> })

/** Ties the frame's tabs to their panels. */
export const tabsPrefix = 'frame'

/** The icon and name of a tab, with a count that is also given in words. */
export const TabFaceView = ({ tab, count }: { tab: TabFace; count?: string | undefined }) => (
  <>
    <Icon d={tab.icon} />
    <span className={tab.short ? 'tab-long' : undefined}>{tab.label}</span>
    {tab.short && <span className="tab-short">{tab.short}</span>}
    {count && (
      <span className="count">
        {count}
        <span className="hidden"> unread</span>
      </span>
    )}
  </>
)
