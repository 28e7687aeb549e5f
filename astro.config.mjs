import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

export default defineConfig({
  output: 'static',
  site: process.env.PORTAL_URL ?? 'http://127.0.0.1:4321',
  integrations: [react(), mdx()],
  build: { inlineStylesheets: 'always' },
  compressHTML: true,
  devToolbar: { enabled: false },
})
