import type { ReactNode } from 'react'

type Props = {
  brand: string
  /** Shown before the name of the signed-in person: it may come late and moves nothing. */
  first?: ReactNode
  welcome: ReactNode
  tools: ReactNode
  tabs: ReactNode
  waiting?: boolean
  children: ReactNode
}

/** Header, tabs and main in their places; used only by the frame and its skeleton. */
export const FrameView = ({ brand, first, welcome, tools, tabs, waiting, children }: Props) => (
  <div className={waiting ? 'frame frame-waiting' : 'frame'}>
    <a className="skip" href="#main">
      Skip to content
    </a>
    <header className="frame-head">
      <span className="brand">{brand}</span>
      {first}
      <span className="frame-welcome">{welcome}</span>
      {tools}
    </header>
    <nav className="frame-tabs" aria-label="Sections">
      {tabs}
    </nav>
    <main className="frame-main" id="main" tabIndex={-1}>
      {children}
    </main>
  </div>
)
