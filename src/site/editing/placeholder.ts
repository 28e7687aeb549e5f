/** What `npm run post` writes where an editor has not written yet, and what keeps a post with it from going out. */
export const placeholder = {
  excerpt: 'Replace this: one or two sentences that say what a reader will know after the post.',
  imageAlt: 'Replace this: what the picture shows',
  tag: 'untagged',
  text: 'Replace this: the first sentence of the post.',
} as const

export const isPlaceholder = (text: string): boolean => text.startsWith('Replace this:')
