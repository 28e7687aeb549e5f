import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** `error` is what was thrown. */
  fallback: (retry: () => void, error: unknown) => ReactNode
  onRetry?: () => void
}

/** Keeps a part that breaks (or does not load) from breaking the whole screen. */
export class Boundary extends Component<Props, { failed: { readonly error: unknown } | null }> {
  override state = { failed: null }

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } }
  }

  override render() {
    const { failed } = this.state as { failed: { readonly error: unknown } | null }
    if (!failed) return this.props.children
    return this.props.fallback(() => {
      this.props.onRetry?.()
      this.setState({ failed: null })
    }, failed.error)
  }
}
