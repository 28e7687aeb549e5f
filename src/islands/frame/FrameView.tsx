import type { ReactNode } from 'react'

type Props = {
  brand: string
  welcome: ReactNode
  tools: ReactNode
  tabs: ReactNode
  waiting?: boolean
  children: ReactNode
}

/** Header, tabs and main in their places; the frame, its skeleton and nothing else fill it. */
export const FrameView = ({ brand, welcome, tools, tabs, waiting, children }: Props) => (
  <div className={waiting ? 'frame frame-waiting' : 'frame'}>
    <a className="skip" href="#main">
      Skip to content
    </a>
    <header className="frame-head">
      <span className="brand">{brand}</span>
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
