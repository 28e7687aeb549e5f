/** A width and height that every reader of Open Graph pictures accepts. */
export const ogSizePixels = { width: 1200, height: 630 } as const

/** The name of a page's picture, without the extension, from the page's path. */
export const ogName = (path: string): string => path.replace(/^\/|(\.html|\/)$/g, '') || 'home'

/** The picture of a page: '/' has '/og/home.png', '/blog/a' has '/og/blog/a.png'. */
export const ogPicture = (path: string): string => `/og/${ogName(path)}.png`
