import type { Plugin } from 'vite'
import { replaceClosed } from '../closed-matches.ts'

/** A contract entry that is written out, as the formatter leaves it. */
const entries = /= call\(\{\n[\s\S]*?(?:(?<end>\n\}\))|$)/g

/** Lines that only the server reads: who may call, and the description for OpenAPI. */
const serverLines = /^ {2}(?:who|does):\s+(['"`]).*\1,\n/gm

/** Schemas that only the server checks, for what an address carries; on one line or on several. */
const addressSchemas = /^ {2}(?:params|query)(?:,|:(?:.*[^[({]|.*[[({]\n(?: {4,}.*\n|\n)* {2}[^ \n].*),)\n/gm

/** Calls whose forms leave validation to the server: signing in, and what Home's controls can set. */
const unjudged = /\/calls\/(?:auth|investors)\.ts$/

/** The body that a call takes. */
const bodies = /^ {2}body: v\.object\(\{(?:.*\}\),|\n[\s\S]*?^ {2}\}\),)\n/gm

/** Imports by name, to find those that the rest still uses. */
const imports = /^import \{ ([^{}\n]*) \} from '[^'\n]*'\n/gm

const withoutUnusedImports = (code: string): string =>
  code.replaceAll(imports, (line, names: string) => {
    const isUsed = (name: string) => (code.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1
    return names.split(', ').some((name) => isUsed(name.replace(/^type /, ''))) ? line : ''
  })

/** Contract entries without what browsers never read: they send what they have, and the server checks it. */
const withoutServerParts = (code: string, file: string): string =>
  withoutUnusedImports(
    replaceClosed(code, entries, (entry: string) => {
      const left = entry.replaceAll(serverLines, '').replaceAll(addressSchemas, '')
      return unjudged.test(file) ? left.replaceAll(bodies, '') : left
    }),
  )

/** Leaves these parts out of what browsers load. */
export const withoutServerWords = (): Plugin => ({
  name: 'without-server-words',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    id.includes('/src/contract/calls/') ? { code: withoutServerParts(code, id), map: null } : undefined,
})
