import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const textElements = fileURLToPath(new URL('../../ui/text-elements.ts', import.meta.url))

/** Compiles the JSX of what browsers load to `src/ui/text-elements.ts`, which says why, instead of React's own. */
export const textsInElements = (): Plugin => ({
  name: 'texts-in-elements',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source, importer) =>
    source === 'react/jsx-runtime' && importer?.includes('/src/') && importer !== textElements ? textElements : null,
})
