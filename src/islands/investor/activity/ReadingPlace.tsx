import { Component, createRef, type ReactNode } from 'react'

type Props = { children: ReactNode }

/** The rows in the window, by their ids, and how far each is from its top. */
type Place = ReadonlyMap<string, number>

/**
 * Keeps what is being read in place when rows come or go above it: once the list's beginning has left the window, the
 * page scrolls by as much as they move it. At the top of the list they simply appear. A class, since only
 * `getSnapshotBeforeUpdate` runs in the same commit, before anything has changed.
 */
export class ReadingPlace extends Component<Props> {
  private readonly list = createRef<HTMLDivElement>()

  private rows(): { readonly id: string; readonly box: DOMRect }[] {
    const rows = this.list.current?.querySelectorAll<HTMLElement>('[data-id]') ?? []
    return Array.from(rows, (row) => ({ id: row.dataset['id'] ?? '', box: row.getBoundingClientRect() }))
  }

  override getSnapshotBeforeUpdate(): Place | null {
    if ((this.list.current?.getBoundingClientRect().top ?? 0) >= 0) return null
    const inWindow = this.rows().filter(({ box }) => box.bottom > 0 && box.top < innerHeight)
    return new Map(inWindow.map(({ id, box }) => [id, box.top]))
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: Place | null): void {
    if (!before) return
    const kept = this.rows().find(({ id }) => before.has(id))
    const moved = kept ? kept.box.top - (before.get(kept.id) ?? 0) : 0
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
  }

  override render(): ReactNode {
    return (
      <div className="feed" ref={this.list}>
        {this.props.children}
      </div>
    )
  }
}
