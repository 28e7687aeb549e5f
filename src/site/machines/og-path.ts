/** Width and height that every reader of Open Graph pictures takes. */
export const ogSizePixels = { width: 1200, height: 630 } as const

/** A page's path as the name of its picture, without the ending. */
export const ogName = (path: string): string => path.replace(/^\/|(\.html|\/)$/g, '') || 'home'

/** The picture of a page: '/' has '/og/home.png', '/blog/a' has '/og/blog/a.png'. */
export const ogPicture = (path: string): string => `/og/${ogName(path)}.png`
