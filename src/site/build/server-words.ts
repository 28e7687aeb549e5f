import type { Plugin } from 'vite'

/** Lines of a contract entry that only the server reads: who may call, and what OpenAPI says of it. */
const serverLines = /^ {2}(?:who|does):\s+(['"`]).*\1,\n/gm

/** Leaves them out of what browsers load; the client's code never reads them. */
export const withoutServerWords = (): Plugin => ({
  name: 'without-server-words',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    id.includes('/src/contract/calls/') ? { code: code.replaceAll(serverLines, ''), map: null } : undefined,
})
