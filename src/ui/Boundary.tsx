import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; fallback: (retry: () => void) => ReactNode; onRetry?: () => void }

/** Keeps a part that breaks (or does not load) from breaking the whole screen. */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => {
      this.props.onRetry?.()
      this.setState({ failed: false })
    })
  }
}
