import { resolve } from 'node:path'
import { rolldown } from 'rolldown'

const room = (file: string): string => resolve('src/layouts/early', file)
const measured = resolve('src/charts/useSize.ts')

/**
 * The dashboard's early script (src/layouts/early/early-home.ts) in one piece, to be written into its page. What its
 * components take from React, it takes from a few lines of its own. `api` is the build's `PUBLIC_API_URL`.
 */
export const earlyScript = async (api: string): Promise<string> => {
  const build = await rolldown({
    input: room('early-home.ts'),
    platform: 'browser',
    resolve: { alias: { react: room('react-once.ts'), 'react/jsx-runtime': room('react-once.ts') } },
    transform: { define: { 'import.meta.env.PUBLIC_API_URL': JSON.stringify(api) } },
    plugins: [
      {
        name: 'sizes-known-beforehand',
        async resolveId(source, importer) {
          if (!source.endsWith('/useSize.ts')) return null
          const found = await this.resolve(source, importer, { skipSelf: true })
          return found?.id === measured ? room('useSize.ts') : found
        },
      },
    ],
    logLevel: 'warn',
  })
  const { output } = await build.generate({ format: 'iife', minify: true })
  await build.close()
  return output[0].code.trim()
}
