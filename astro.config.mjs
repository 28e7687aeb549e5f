import { satteri } from '@astrojs/markdown-satteri'
import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { afterBuild } from './src/site/after-build.ts'
import { entriesInTheirGroups, firstScreenGroups } from './src/site/build/chunks.ts'
import { withoutServerWords } from './src/site/build/server-words.ts'
import { textsInElements } from './src/site/build/text-elements.ts'
import { settings } from './src/site/settings.ts'
import { holds } from './src/site/terms/decisions.ts'
import { labelledTables } from './src/site/texts/labelled-tables.ts'
import { safeTexts } from './src/site/texts/safe-texts.ts'

// In development the API runs beside Astro's own server; scripts/dev.ts says where.
const api = process.env.PORTAL_DEV_API
const proxy = api
  ? { '/api': api, '/outbox': api, '/proofs': api, '/ws': { target: api.replace(/^http/, 'ws'), ws: true } }
  : {}

export default defineConfig({
  output: 'static',
  site: settings.portal,
  integrations: [react(), mdx(), afterBuild(settings)],
  // A page's file has its address and .html: file servers then answer /faq without a redirect to /faq/.
  build: { inlineStylesheets: 'always', format: 'file' },
  compressHTML: true,
  // Highlighting writes a style attribute on every word, which the policy of the public pages refuses.
  markdown: {
    syntaxHighlight: false,
    processor: satteri({ mdastPlugins: [safeTexts('legal')], hastPlugins: [labelledTables] }),
  },
  devToolbar: { enabled: false },
  vite: {
    server: { proxy },
    // What an investor's settings say of the second split; the public pages ask the record themselves.
    define: { 'import.meta.env.PUBLIC_SPLIT_DECIDED': JSON.stringify(holds('split', 'amount')) },
    plugins: [withoutServerWords(), textsInElements(), entriesInTheirGroups()],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { includeDependenciesRecursively: false, groups: firstScreenGroups() },
              // Every file names those that it loads, and a hash cannot be compressed: seven letters tell versions apart.
              entryFileNames: '_astro/[name].[hash:7].js',
              chunkFileNames: '_astro/[name].[hash:7].js',
            },
          },
        },
      },
    },
  },
})
