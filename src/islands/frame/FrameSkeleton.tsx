import type { ReactNode } from 'react'
import { Skeleton } from '#ui/Skeleton.tsx'
import { FrameView } from './FrameView.tsx'
import { type TabFace, TabFaceView } from './TabFace.tsx'

type Props = {
  brand: string
  tabs: readonly TabFace[]
  /** The places on the first tab, if it has several. */
  places?: ReactNode
  children: ReactNode
}

/**
 * A dashboard before its session is read: in the page's own HTML, and again while the session is being read. It has the
 * final size, says Loading once and shows nothing about anybody.
 */
export const FrameSkeleton = ({ brand, tabs, places, children }: Props) => (
  <FrameView
    waiting
    brand={brand}
    welcome={<Skeleton chars={20} />}
    tools={null}
    tabs={
      <>
        <div className="frame-tab-list" aria-hidden="true">
          {tabs.map((tab) => (
            <span className="frame-tab" key={tab.id} data-press={tab.id}>
              <TabFaceView tab={tab} />
            </span>
          ))}
        </div>
        {places}
      </>
    }
  >
    <p className="hidden" role="status">
      Loading…
    </p>
    <div className="tab-panel">{children}</div>
  </FrameView>
)
