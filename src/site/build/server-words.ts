import type { Plugin } from 'vite'

/** Lines of a contract entry that only the server reads: who may call, and what OpenAPI says of it. */
const serverLines = /^ {2}(?:who|does):\s+(['"`]).*\1,\n/gm
/** What signing in and registering send; their forms leave it to the server to judge. */
const sent = [/^ {2}query: .*\n/gm, /^ {2}body: v\.object\(\{\n[\s\S]*?^ {2}\}\),\n/gm]

/** Leaves them out of what browsers load; the client's code never reads them. */
export const withoutServerWords = (): Plugin => ({
  name: 'without-server-words',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) => {
    if (!id.includes('/src/contract/calls/')) return undefined
    const left = code.replaceAll(serverLines, '')
    const isUnchecked = id.endsWith('/calls/auth.ts')
    return { code: isUnchecked ? sent.reduce((text, part) => text.replaceAll(part, ''), left) : left, map: null }
  },
})
