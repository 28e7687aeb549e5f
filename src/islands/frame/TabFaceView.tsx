import { Icon } from '#ui/Icon.tsx'
import type { TabFace } from './tabs.ts'

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
