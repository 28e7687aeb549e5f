import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { afterBuild } from './src/site/after-build.ts'
import { settings } from './src/site/settings.ts'

// In development the API runs beside Astro's own server; scripts/dev.ts says where.
const api = process.env.PORTAL_DEV_API
const proxy = api ? { '/api': api, '/outbox': api, '/ws': { target: api.replace(/^http/, 'ws'), ws: true } } : {}

/**
 * What two screens or more share travels as one file: four scripts to a first chart instead of six or more. Parts that
 * only tabs use stay out of it: add them here, or the budget of the first chart pays for them.
 */
const portal = {
  name: 'portal',
  test: /\/src\/(?:fund\/(?!explain|illustrative|calculator)|contract|words\/(?!explain)|client|stores\/(?!explanation|ledger|reports|csv|distributions|calculator|benchmark)|islands\/frame|ui\/(?!Table|Pagination|SearchField|Select|TextArea|Toast|Switch|sort))|\/node_modules\/(?:ky|valibot|nanostores|@nanostores)\//,
  minShareCount: 2,
}

export default defineConfig({
  output: 'static',
  site: settings.portal,
  integrations: [react(), mdx(), afterBuild(settings)],
  build: { inlineStylesheets: 'always' },
  compressHTML: true,
  // Highlighting writes a style attribute on every word, which the policy of the public pages refuses.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  vite: {
    server: { proxy },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [portal] } } } } } },
  },
})
