/**
 * What `npm run post` writes for an editor to replace, and what keeps a post that still contains it from being
 * published.
 */
export const placeholder = {
  excerpt: 'Replace this: one or two sentences that say what a reader will know after the post.',
  imageAlt: 'Replace this: what the picture shows',
  tag: 'untagged',
  text: 'Replace this: the first sentence of the post.',
  drawingShows: 'a dashed frame with a rising line',
  /** In the colours of the page, until somebody draws. */
  drawing: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 150" width="680" height="150">
  <path d="M1 1H679V149H1Z" fill="none" stroke="var(--muted, #4c5b53)" stroke-dasharray="6 6"/>
  <path d="M20 130L240 90L420 100L660 20" fill="none" stroke="var(--accent, #0b6b4e)" stroke-width="3"/>
</svg>
`,
} as const

export const isPlaceholder = (text: string): boolean => text.startsWith('Replace this:')
